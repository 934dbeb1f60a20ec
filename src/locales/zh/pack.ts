/** The readme of an offline pack. */
export const strings = {
  readme: `{{title}}
{{count}} 篇文章，制作于 {{date}}，来自 {{site}}

打开方法（任选一种，都不需要安装，也不需要联网）：

1. 有 Node.js 18 或更新的版本：  node start.mjs
2. 有 Python 3：                 python3 start.py
3. 任何静态文件服务器：把这个文件夹作为站点根目录。

然后在浏览器里打开屏幕上显示的地址。不能直接双击 index.html，浏览器不允许本地文件加载脚本。
不在离线包中的链接会打开一个说明页，页面上有原地址。`
} as const
