/** Strings of offline reading, saved sections and offline packs. */
export const zh = {
  title: '离线阅读',
  no_network: '当前离线',
  have_network: '网络正常。以下是保存在本机的内容，离线时也可以阅读。',
  not_here: '这一页没有保存在本机：',
  not_here_hint: '联网后可以打开。以下内容现在就可以阅读。',
  back_online: '网络已恢复。',
  reload: '打开这一页',
  search: '搜索已保存的内容',
  search_placeholder: '型号、报错码、API 名称',
  submit: '搜索',
  searching: '正在搜索',
  found: '{{count}} 篇，仅搜索了本机保存的内容',
  none: '已保存的内容中没有找到“{{query}}”',
  clear: '清除搜索',
  sections: '已保存的板块',
  no_sections: '没有已保存的板块',
  no_sections_hint: '联网时在芯片板块或分类列表点击“保存到本机”，即可离线阅读整个板块。',
  visited: '读过的文章',
  no_visited: '没有读过的文章。打开过的文章会自动保存在这里。',
  needs_script: '查看已保存的内容需要启用 JavaScript。',
  this_section: '离线阅读',
  section_page: '板块首页',
  save: '保存到本机',
  save_hint: '保存这个板块的文章、图片和搜索，离线也可以阅读。',
  size: '{{count}} 篇，约 {{size}}，图片另计',
  saving: '已保存 {{done}} / {{total}} 篇，{{size}}',
  finishing: '正在保存图片和搜索，{{size}}',
  stop: '暂停',
  resume: '继续',
  broken_off: '未全部保存：已保存 {{done}} / {{total}} 篇',
  saved: '已保存 {{count}} 篇，{{size}}',
  saved_on: '保存于 {{date}}',
  changed: '{{count}} 篇有更新',
  current: '已是最新',
  update: '更新',
  remove: '移除',
  removed: '已从本机移除',
  progress: '保存进度',
  failed: '部分内容下载失败，网络恢复后点击“继续”。已保存的内容不会重新下载。',
  no_room: '本机存储空间不足，已使用 {{used}}。请移除其他已保存的板块，或清理磁盘后点击“继续”。',
  not_possible: '离线保存仅支持 https 或 localhost 地址。管理员可以用 npm run pack 制作离线包。',
  manage: '全部离线内容',
  pack_title: '离线包',
  pack_about: '{{title}}，{{count}} 篇，制作于 {{date}}',
  pack_articles: '离线包中的文章',
  pack_sections: '离线包中的列表',
  not_in_pack: '这一页不在离线包中',
  not_in_pack_hint: '离线包只包含选定的板块。联网后可以打开原地址：',
  pack_start: '返回离线包首页',
  readme: `{{title}}
{{count}} 篇文章，制作于 {{date}}，来自 {{site}}

打开方法（任选一种，都不需要安装，也不需要联网）：

1. 有 Node.js 18 或更新的版本：  node start.mjs
2. 有 Python 3：                 python3 start.py
3. 任何静态文件服务器：把这个文件夹作为站点根目录。

然后在浏览器里打开屏幕上显示的地址。不能直接双击 index.html，浏览器不允许本地文件加载脚本。
不在离线包中的链接会打开一个说明页，页面上有原地址。`
} as const
