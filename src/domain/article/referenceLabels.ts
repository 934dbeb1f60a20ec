/** Labels for the parts of a description of a function or a type, in documents of vendors. */
export const REFERENCE_LABELS = {
  description: '描述|功能描述|功能|description|brief',
  syntax: '语法|函数原型|原型|syntax|prototype|synopsis',
  definition: '定义|definition',
  parameters: '参数|参数说明|parameters?|params|arguments?',
  members: '成员|members?|fields?|属性|attributes?',
  returns: '返回值|返回|returns?|return values?',
  example: '举例|示例|例子|examples?',
  note: '注意|注意事项|notes?|remarks?',
  explanation: '说明|explanation',
  requirement: '需求|requirements?',
  differences: '芯片差异|chip differences|differences',
  related: '相关主题|相关数据类型及接口|see also|related topics|related data types and interfaces|相关接口'
} as const
