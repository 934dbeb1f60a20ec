# Run once by `rails runner` in a new Redmine: its API on for the admin, and what the tests write about.
Setting.rest_api_enabled = '1'
Setting.login_required = '0'
admin = User.find_by(login: 'admin')
admin.update_columns(must_change_passwd: false)
IssueCustomField.create!(name: 'Publish', field_format: 'string', is_for_all: true, is_filter: true, trackers: Tracker.all)
IssueCustomField.create!(name: 'Customer', field_format: 'string', is_for_all: true, trackers: Tracker.all)
puts "KEY=#{admin.api_key}"
