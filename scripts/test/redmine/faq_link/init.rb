Redmine::Plugin.register :faq_link do
  name 'FAQ link'
  author 'Pinout'
  description 'The two calls that Pinout makes of a ticket system, as small as they can be, for tests'
  version '0.0.1'
end
