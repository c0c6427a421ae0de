import { type OtherWords, said, type Words } from '../src/catalogue/vocabulary/words.ts'
import type { shell } from './shell.ts'

/** What people say for the verbs many entities share. */
const titles: Readonly<Record<string, Words>> = {
  通过: said(
    '同意、可以、没问题、审核、批准、放行、过审、审核通过、approve、pass、accept、让过、给过、过、准了、批、认可、放过、审过、ok、过了、同意了',
  ),
  拒绝: said(
    '驳回、退回、不行、毙掉、不合格、不通过、不同意、否决、打回、reject、refuse、deny、不给过、不让过、打回去、拒掉、拒、毙、不准、不批、不予通过、驳、没过、退稿、打回来',
  ),
  退回重审: said(
    '重新审核、打回重审、复审、回退、review again、打回去、打回、退回去、退回、重审、再审、重新审、返工、撤回审核',
  ),
  删除: said(
    '移除、删、清理、作废、删掉、去掉、清除、delete、remove、清空、干掉、删了、扔掉、撤掉、撤下、去除、抹掉、弄掉、销毁',
  ),
  恢复: said(
    '还原、取消隐藏、捞回来、找回、取消删除、restore、recover、误删找回、复原、撤销删除、找回来、救回来、恢复显示、放出来、反删除',
  ),
  置顶: said(
    '顶上去、排到前面、顶置、放到最前、固定、pin、top、顶、放前面、排第一、排最前、放第一、放到最上面、最上面、放上面、放到最前面、提到最上面、往上放、挂顶、放到前面、排最上面',
  ),
  取消置顶: said('取消固定、unpin、撤顶、不置顶、不顶、拿下来、别置顶'),
  设为热门: said('加精、精华、精选、推荐、上热门、hot、feature、热门、推上热门、上推荐、加热、打热门、精品、推热门'),
  取消热门: said('取消加精、取消推荐、下热门、撤热门、不热门、撤精'),
  编辑: said(
    '修改、改、更新、更改、改内容、edit、change、调整、换、改一改、更换、变更、设置、改名、修改内容、修正、更正、订正',
  ),
  启用: said('开启、打开、激活、enable、上线、启动、恢复使用、生效、开、展示、显示'),
  停用: said('关闭、禁用、关掉、disable、停掉、下线、暂停、关、停、不用了、失效、隐藏'),
  上架: said('发布、开卖、publish、上线、卖、出售、挂出来'),
  下架: said('撤下、停售、不卖了、unpublish、下线、不卖、停卖、拿下'),
  新建: said(
    '添加、新增、创建、增加、发布、上传、写、发、加、add、create、new、加个、弄个、建、做、建立、录入、登记、出、搞个、开个、新加、补充、发起、增、登、添、新的、弄一个',
  ),
  定时置顶: said('自动置顶、到点自动置顶、到点置顶、预约置顶、限时置顶、置顶到、定时、到期、置顶几天、置顶时间'),
  彻底删除: said('永久删除、彻底清除、永久删、硬删、删干净、真删、粉碎'),
  显示完整信息: said(
    '看手机号、完整手机号、完整号码、看证件、看学号、明文、取消脱敏、去掉星号、reveal、unmask、查看完整',
  ),
  取消认证: said('取消、撤销认证、摘牌、去掉认证、取消资格、撤销、撤掉认证、除名'),
  屏蔽: said('隐藏、折叠、不显示、遮住、藏起来、拉黑、和谐、看不见、下架'),
  取消屏蔽: said('取消隐藏、解除屏蔽、放出来、恢复显示、解屏蔽'),
  禁用: said('封、封禁、禁、封掉、停用、冻结、拉黑'),
  解除: said('解、取消、解开、放开、撤销'),
  标记: said('标、设为、算'),
  取消标记: said('撤销标记、改回未处理、未处理'),
  修改: said('改、调、更改、变更、刷、设置、编辑、调整、换'),
  修正: said('改、修改、调整、扣、纠正、更正、改正'),
  发布: said('发、写、新建、发个、添加、发表、推'),
  上传: said('传、添加、加、发、导入、上载'),
  添加: said('新增、新建、加、建、上传、加个、发、写、创建、增加'),
  移动: said('挪、换、转移、搬、移、放'),
  重命名: said('改名、改名字、换名字、改文件名、rename'),
  选择话题: said('换话题、改话题'),
  奖励: said('加、送、给、发、补、充'),
  设为首页: said('换首页、更换首页、当首页、做首页'),
  投诉成立: said('举报成立、举报属实、投诉属实、受理投诉、投诉有效'),
  投诉不成立: said('举报不成立、举报不属实、驳回投诉、驳回举报、误报、假举报、投诉无效、乱举报'),
  通过高级认证: said('同意高级认证、高级认证通过、批准高级'),
  拒绝高级认证: said('驳回高级认证、高级认证不通过'),
}

/** What people say for the console's own commands; apart from their titles, which come before the first row. */
const commands: Readonly<Partial<Record<(typeof shell)[number]['id'], Words>>> = {
  'shell.cheatSheet': said(
    '图片横、转正、热键、按键、键盘、怎么用、hotkeys、shortcuts、help、键盘快捷方式、键位、有哪些键、keyboard、keys、按键说明、快捷键大全、快捷键列表、说明、键盘操作、下一条',
    '下一个待审、最后一行、最底下、回到最底下、第一行、回到顶部、回到最上面、上一条、图片放大、放大图片、看大图、图片旋转、旋转图片、图片转一下、横过来、图片倒了、图片缩小',
  ),
  'shell.undo': said(
    '反悔、后悔、误操作、撤回、还原、回退、undo、撤回操作、点错了、恢复操作、取消操作、revert、误删、删错了、弄错了、搞错了反悔、搞错了、按错了、手滑、取消刚才、退回上一步、上一步',
    'ctrl+z、撤销、恢复误删、反悔药、还原操作、回滚',
  ),
  'shell.stopBatch': said(
    '取消批量、中止、停下、终止、叫停、取消进行中、别再处理、stop、abort、cancel、停止处理、停止撤销',
  ),
  'shell.audit': said(
    '操作日志、日志、操作历史、历史记录、修改记录、谁改的、log、history、系统日志、运行记录、谁做的、最近操作、操作、我做过什么、操作流水、记录、刚才做了什么、历史操作',
  ),
  'shell.toggleSidebar': said(
    '菜单栏、左侧菜单、隐藏菜单、sidebar、menu、侧栏、隐藏侧栏、收起菜单、导航、隐藏左边菜单、左边菜单、收起左边、左边栏、左栏、展开菜单、隐藏左侧、关掉侧边栏、目录、收起侧栏、左侧栏',
  ),
  'shell.themeLight': said(
    '白天模式、日间模式、亮色模式、白色背景、light mode、day mode、白色模式、亮色、浅色主题、明亮、开灯、白天、变白、浅色背景、明亮模式、亮一点、白底',
  ),
  'shell.themeDark': said(
    '夜间模式、黑暗模式、暗色模式、暗黑模式、黑色背景、护眼、dark mode、night mode、夜览、黑色模式、暗色、深色主题、黑夜、夜晚、关灯、晚上、变黑、黑底、暗黑、夜间、暗一点、太亮了',
    '刺眼、黑色主题、夜晚模式',
  ),
  'shell.themeSystem': said('自动深浅、主题、system theme、跟着系统、自动切换、自动主题、跟随手机、自动夜间、自动黑白'),
  'shell.sizeDefault': said(
    '字号、字体大小、大字、放大、font size、zoom、显示比例、字太小、看不清、调大、缩放、字大、大号、字调大、大一点、字大一点、变大、大字体、老花眼、放大字体、放大界面、界面放大',
  ),
  'shell.sizeMedium': said('字号、字体大小、font size、中号、中等、字体、大小'),
  'shell.sizeSmall': said(
    '字号、字体大小、缩小、小字、font size、字太大、调小、小号、小一点、字小一点、变小、小字体、缩小界面、界面缩小',
  ),
  'shell.sizeMini': said('字号、字体大小、缩小、紧凑、font size、最小、迷你、特小、极小'),
  'shell.settings': said(
    '设置、偏好、个性化、外观、换肤、主题、settings、preferences、系统设置、选项、配置、界面、显示设置、appearance、options、theme、个性设置、偏好设置',
    '页面设置、布局、样式、显示',
  ),
  'shell.recordMacro': said(
    '录宏、录制操作、自动化、批处理、连续操作、一键操作、快捷操作、宏、record macro、macro、自动操作、录制',
  ),
  'shell.saved': said(
    '我的视图、保存的视图、自定义视图、常用筛选、收藏的筛选、快捷方式、views、macros、saved views、管理视图、管理宏',
  ),
  'shell.errorLog': said(
    '报错、出错、异常、故障、日志、errors、bug、崩溃、白屏、错误报告、系统错误、logs、报错记录、错误、出错记录、系统报错、卡死、error、报错日志、错误信息',
  ),
  'shell.profile': said(
    '我的资料、个人资料、个人信息、换头像、我的账号、my account、profile、账户、账户设置、我的账户、改名字、改昵称、改手机号、头像、user profile、account、我',
    '我的、我的信息、资料、个人、账号信息、个人设置、换手机号、我是谁、个人主页、改头像',
  ),
  'shell.terminal': said(
    '终端登录、命令行、设备登录、登录代码、确认代码、授权终端、允许终端、terminal、cli、campus login',
  ),
  'shell.program': said('MCP、智能助手、机器人、接口令牌、API 令牌、token、AI、自动化、程序接入'),
  'shell.security': said(
    '两步验证、动态验证码、验证器、恢复码、双重验证、二次验证、两步登录、MFA、2FA、TOTP、账号保护、security',
    '绑定验证器、解绑',
  ),
  'shell.password': said(
    '换密码、改密码、重置密码、忘记密码、密码、change password、口令、账户安全、安全设置、密码修改、reset password、改登录密码、密码忘了、修改登录密码、换个密码、设密码',
    '重设密码、password',
  ),
  'shell.fullscreen': said(
    '最大化、满屏、铺满、full screen、maximize、大屏、全屏显示、沉浸、放大屏幕、全屏模式、大屏幕、f11、fullscreen、占满屏幕、全屏看',
  ),
  'tab.previous': said(
    '上一页、前一个页面、previous tab、前一页、左边标签、切回去、上一个页面、返回上一页、回到上一个、前一个标签、切换标签、prev、tab、切换tab、换标签、切标签',
  ),
  'tab.next': said(
    '下一页、后一个页面、next tab、后一页、右边标签、下一个页面、后一个标签、切换标签、next、tab、切换tab、换标签、切标签、换页面、换个页面',
  ),
  'tab.refresh': said('刷新页面、重新加载、reload、刷新、重载、f5、刷新当前页、重新打开、刷新网页、refresh'),
  'tab.close': said(
    '关闭页面、close tab、关掉、关掉页面、关页面、关掉这个页面、关掉当前页、关当前页、关标签、关闭窗口、close、关闭当前页面',
  ),
  'tab.closeOthers': said(
    '只留当前页面、关掉别的页面、关掉其他页面、关掉别的、关闭其他、关掉其他、只留这个、只留一个、只保留当前、关闭别的标签、其他标签、其它标签、close、others',
  ),
  'tab.closeAll': said(
    '都关了、把打开的页签都关了、关闭所有页面、关掉全部、全部关掉、全关、关掉所有页面、关闭全部、都关掉、清空标签、close、all、一键关闭',
  ),
  'shell.singleKeys': said(
    '关闭快捷键、禁用快捷键、误触、单键、单字母、单个按键、键盘失灵、按键没反应、老按错、关掉单键、单键操作',
  ),
  'shell.signOut': said(
    '注销、登出、退出、切换账号、换账号、下班、logout、log out、sign out、exit、安全退出、退出系统、离开、换个人登录、quit、退出账号、退出登陆、注销登录、登出账号、走人',
    '换人、切换用户、下线、登录别的账号',
  ),
  'grid.selectAll': said(
    '全部选中、全选、批量、select all、批量操作、批量选择、多选、勾选全部、全部勾上、全勾、勾上、全选中、全部勾选、全部选择、全打勾、勾选、全都选上、一键全选',
  ),
  'grid.open': said('查看详情、看详细、view、详情、点开、看详情、打开这条、查看内容、看全文、预览、detail、展开'),
  'grid.filter': said(
    '查找、查询、过滤、search、find、搜、找、检索、条件、按条件、筛、筛选、搜索、搜一下、高级搜索、filter、按时间筛、查数据、按状态看',
  ),
  'grid.repeat': said('重做、再来一次、redo、again、再做一次、重复、重复操作、再来一遍、照刚才、repeat、上次操作'),
  'grid.refresh': said(
    '重新加载、更新列表、reload、refresh、最新、reload list、刷新、重新加载列表、更新一下、看最新、刷一下、拉取最新、刷新数据',
  ),
  'grid.authorPosts': said(
    '作者发过什么、他的帖子、历史发布、author posts、这人以前发过啥、以前发过啥、发过啥、发过什么、发过的、历史动态、历史帖子、他发过的、作者动态、作者帖子、他发的、看他发了什么',
    '发帖记录、这个人发的、发布记录',
  ),
  'grid.authorRefusals': said(
    '作者被拒记录、违规记录、前科、refused posts、被拒、被拒过、被拒记录、被驳回、拒绝记录、被拒绝的动态、没过审的、以前被拒、黑历史、违规历史',
  ),
  'grid.authorBlocks': said(
    '作者封禁记录、拉黑记录、author bans、被封过、封号记录、禁言记录、被禁过、有没有被封、封禁记录、封禁历史、处罚记录、禁用历史',
  ),
  'grid.authorPostComplaints': said(
    '作者被举报的帖子、reported posts、帖子被举报、他的帖子被举报、被举报的动态、动态被投诉、帖子被投诉、谁举报了他的帖子',
  ),
  'grid.authorComplaints': said(
    '作者被举报、举报发布人、reported author、被举报过、被投诉过、谁举报他、谁投诉他、他被举报、这人被举报、被举报记录、投诉记录、举报记录、这人被投诉',
  ),
  'grid.saveView': said(
    '存视图、收藏筛选、保存筛选、记住筛选、保存条件、存为视图、另存视图、常用筛选、save view、收藏这个列表',
  ),
  'grid.updateView': said('覆盖视图、改视图、保存修改到视图、更新视图、update view'),
  'grid.charts': said(
    '统计、统计图、报表、图形、chart、statistics、图、折线图、柱状图、可视化、趋势图、graph、画图、曲线、数据图、饼图、走势、走势图、看图表、图形统计',
  ),
  'grid.import': said(
    '批量导入、导入表格、上传表格、批量添加、import、上传Excel、导入数据、导入名单、录入、upload、导入、导入Excel、导入excel、传表格、上传名单、批量录入、批量上传',
    '从表格导入、导入csv、导入学生、批量新增',
  ),
  'grid.exportCsv': said(
    '下载表格、导出表格、导出数据、export、download、导出名单、下载数据、导出、导出csv、csv、下载、存表格、导出全部、导出列表',
  ),
  'grid.exportXlsx': said(
    '下载表格、导出表格、导出数据、export、download、excel、导出名单、下载名单、导表、下载数据、存成表格、导出、导出Excel、下载excel、xlsx、下载、生成表格',
    '导出成表格、存excel、导成表格、下载成表格、打印',
  ),
  'grid.exportZip': said(
    '批量下载、压缩包、下载文件、export、download、打包、zip、打包下载、下载附件、导出图片、下载图片、导出、下载、图片打包、备份、全部下载、导出文件',
  ),
  'tab.toggleStrip': said(
    '标签栏、隐藏标签、tabs、隐藏标签页、标签页、顶部标签、隐藏上面的标签、隐藏标签栏、显示标签栏、页签、顶栏、多标签',
  ),
  'grid.density': said(
    '太松、一页多看几行、密度、行高、阅读模式、紧凑、宽松、大图、density、行距、间距、列表密度、紧凑模式、行间距、行高调整、太挤、挤、看得舒服、紧一点、显示更多行、列表样式、疏松',
  ),
  'grid.folded': said(
    '空列、收起的列、隐藏的列、全部列、空的列、没用的列、收起空列、隐藏空列、重复的列、少显示列、展开列、隐藏某列、藏列、看不到列、隐藏几列',
  ),
  'grid.columns': said(
    '列设置、隐藏列、自定义列、表头、显示字段、columns、列宽、字段、显示哪些列、隐藏字段、隐藏某列、隐藏一列、某列、列、选列、选择列、加一列、去掉一列、少显示几列、显示列、调整列、列显示',
    '哪些列、不显示列、增加列、藏列、隐藏几列、几列',
  ),
}

/** Other words for what stands in many places, or before the first row; the rest stand beside their titles. */
export const words: OtherWords = { titles, commands }
