/** Reading without a network: what is kept, saving a section, and packs for labs without internet. */
export const zh = {
  title: '离线阅读',
  no_network: '现在没有网络',
  have_network: '网络正常。下面是这台设备上已有的内容，断网后也能读。',
  not_here: '这一页不在这台设备上：',
  not_here_hint: '联网后可以打开。下面这些内容现在就能读。',
  back_online: '网络恢复了。',
  reload: '打开这一页',
  search: '在已有内容里搜索',
  search_placeholder: '型号、报错码、API 名称',
  submit: '搜索',
  searching: '正在查找',
  found: '{{count}} 篇，只在这台设备已有的内容里查找',
  none: '已有的内容里没有 “{{query}}”',
  clear: '清除搜索',
  sections: '已保存的板块',
  no_sections: '还没有保存板块',
  no_sections_hint: '联网时在芯片板块或分类列表里点“保存到本机”，断网后整个板块都能读。',
  visited: '读过的文章',
  no_visited: '还没有读过的文章。打开过的文章会自动留在这里。',
  needs_script: '没有 JavaScript，浏览器无法列出已有的内容。',
  this_section: '离线阅读',
  section_page: '板块首页',
  save: '保存到本机',
  save_hint: '保存这个板块的文章、图片和搜索，断网也能读。',
  size: '{{count}} 篇，约 {{size}}，图片另计',
  saving: '已保存 {{done}} / {{total}} 篇，{{size}}',
  finishing: '正在保存图片和搜索，{{size}}',
  stop: '暂停',
  resume: '继续',
  broken_off: '保存没有完成：{{done}} / {{total}} 篇已在本机',
  saved: '已保存 {{count}} 篇，{{size}}',
  saved_on: '保存于 {{date}}',
  changed: '有 {{count}} 篇更新',
  current: '已是最新',
  update: '更新',
  remove: '移除',
  removed: '已从本机移除',
  progress: '保存进度',
  failed: '有内容没有下载成功，网络恢复后点“继续”。已保存的不会重新下载。',
  no_room: '本机的存储空间不够，已经用了 {{used}}。移除其他已保存的板块，或清理磁盘后点“继续”。',
  not_possible: '浏览器只在 https 或 localhost 地址上提供离线保存。可以请管理员用 npm run pack 打一个离线包。',
  manage: '全部离线内容',
  pack_title: '离线包',
  pack_about: '{{title}}，{{count}} 篇，制作于 {{date}}',
  pack_articles: '包内的文章',
  pack_sections: '包内的列表',
  not_in_pack: '这一页不在离线包里',
  not_in_pack_hint: '离线包只含选定的板块。联网后可以打开原来的地址：',
  pack_start: '回到离线包首页',
  readme: `{{title}}
{{count}} 篇文章，制作于 {{date}}，来自 {{site}}

打开方法（任选一种，都不需要安装，也不需要联网）：

1. 有 Node.js 18 或更新的版本:  node start.mjs
2. 有 Python 3:                 python3 start.py
3. 任何静态文件服务器：把这个文件夹作为站点根目录。

然后在浏览器里打开屏幕上显示的地址。直接双击 index.html 不行，浏览器不允许本地文件载入脚本。
不在包里的链接会打开一页说明，上面有原来的地址。`
} as const
