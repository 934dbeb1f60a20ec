import type { Language } from '../../../src/domain/language/languages.ts'

/** Words of which folders of documentations are named, as Chinese manuals call them. */
const CHINESE = new Map(
  Object.entries({
    advanced: '进阶',
    algorithm: '算法',
    algorithms: '算法',
    and: '与',
    app: '应用',
    application: '应用',
    applications: '应用',
    apps: '应用',
    architecture: '架构',
    audio: '音频',
    basic: '基础',
    basics: '基础',
    benchmark: '性能测试',
    benchmarks: '性能测试',
    bluetooth: '蓝牙',
    board: '开发板',
    boards: '开发板',
    boot: '启动',
    build: '编译',
    business: '商业',
    camera: '摄像头',
    changelog: '更新日志',
    community: '社区',
    component: '组件',
    components: '组件',
    concept: '概念',
    concepts: '概念',
    config: '配置',
    configuration: '配置',
    core: '核心',
    debug: '调试',
    debugging: '调试',
    demo: '示例',
    demos: '示例',
    deploy: '部署',
    deployment: '部署',
    design: '设计',
    dev: '开发',
    develop: '开发',
    developer: '开发者',
    development: '开发',
    device: '设备',
    devices: '设备',
    display: '显示',
    download: '下载',
    downloads: '下载',
    driver: '驱动',
    drivers: '驱动',
    example: '示例',
    examples: '示例',
    faq: '常见问题',
    faqs: '常见问题',
    feature: '功能',
    features: '功能',
    file: '文件',
    files: '文件',
    filesystem: '文件系统',
    firmware: '固件',
    guide: '指南',
    guides: '指南',
    hardware: '硬件',
    image: '镜像',
    install: '安装',
    installation: '安装',
    interface: '接口',
    interfaces: '接口',
    intro: '简介',
    introduction: '简介',
    kernel: '内核',
    language: '语言',
    library: '库',
    license: '许可证',
    media: '媒体',
    memory: '内存',
    middleware: '中间件',
    migration: '迁移',
    model: '模型',
    models: '模型',
    module: '模块',
    modules: '模块',
    multimedia: '多媒体',
    network: '网络',
    networking: '网络',
    note: '说明',
    notes: '说明',
    other: '其他',
    others: '其他',
    overview: '概述',
    package: '软件包',
    packages: '软件包',
    performance: '性能',
    peripheral: '外设',
    peripherals: '外设',
    platform: '平台',
    plugin: '插件',
    plugins: '插件',
    porting: '移植',
    power: '电源',
    product: '产品',
    products: '产品',
    programming: '编程',
    project: '项目',
    projects: '项目',
    quick: '快速',
    quickstart: '快速入门',
    reference: '参考',
    references: '参考',
    release: '发布',
    releases: '发布',
    resource: '资源',
    resources: '资源',
    sample: '示例',
    samples: '示例',
    security: '安全',
    sensor: '传感器',
    sensors: '传感器',
    setup: '搭建',
    software: '软件',
    start: '入门',
    storage: '存储',
    support: '支持',
    system: '系统',
    template: '模板',
    templates: '模板',
    test: '测试',
    tests: '测试',
    tool: '工具',
    tools: '工具',
    toolchain: '工具链',
    troubleshooting: '故障排查',
    tutorial: '教程',
    tutorials: '教程',
    upgrade: '升级',
    usage: '使用',
    user: '用户',
    video: '视频',
    wireless: '无线'
  })
)
/** Names of several words that are more than these. */
const PHRASES = new Map(
  Object.entries({
    'file system': '文件系统',
    'get started': '快速入门',
    'getting started': '快速入门',
    'how to': '操作指南',
    'quick start': '快速入门',
    'release notes': '发布说明'
  })
)
/** Matches words that Chinese texts write as they are. */
const SAME =
  /^(?:[A-Z][A-Z\d-]*|Linux|Android|Python|Arduino|MicroPython|U-Boot|PoC|OpenCV|FreeRTOS|RT-Thread|RT-Smart)$/
const HAN = /\p{Script=Han}/u

/** Returns the name of a folder as readable text. */
export function readable(name: string): string {
  const words =
    name
      .replace(/^\d+\s*[-_.]+\s*/, '')
      // In a name with capitals or spaces a hyphen is the author's, as in RT-Linux.
      .replace(/[A-Z\s]/.test(name) ? /_+/g : /[-_]+/g, ' ')
      .trim() || name
  // A short word without a vowel is an abbreviation, such as mpp.
  return words
    .replace(/(?<!\S)(?:[b-df-hj-np-tv-xz]{2,4}|ai|api|cli|gui|io|iot|isp|ota|ui|usb|uart)(?!\S)/g, word =>
      word.toUpperCase()
    )
    .replace(/(?<!\S)poc(?!\S)/gi, 'PoC')
    .replace(/^[a-z]/, letter => letter.toUpperCase())
}

/**
 * Returns the name of a folder as readable text. In a Chinese manual, a name of words that documentations commonly use is
 * translated, unless one of its words is not known.
 */
export function folderLabel(name: string, lang: Language): string {
  const label = readable(name)
  if (lang !== 'zh' || HAN.test(label)) return label
  const phrase = PHRASES.get(label.toLowerCase())
  if (phrase) return phrase
  const words = label.split(/[\s-]+/).map(word => (SAME.test(word) ? word : CHINESE.get(word.toLowerCase())))
  if (words.some(word => word === undefined) || !words.some(word => word && HAN.test(word))) return label
  // A space stands between Chinese and Latin words alone.
  return words.reduce<string>((text, word = '') => {
    const isApart = text !== '' && HAN.test(text.at(-1) ?? '') !== HAN.test(word[0] ?? '')
    return text + (isApart ? ' ' : '') + word
  }, '')
}
