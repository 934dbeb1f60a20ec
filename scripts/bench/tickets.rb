# Run by `rails runner`: COUNT closed tickets in a project `bench`, of a day ago, each with two notes.
count = ENV['COUNT'].to_i
author = User.find_by(login: 'admin')
project = Project.create!(name: 'Bench', identifier: 'bench')
project.trackers = Tracker.all
project.enabled_module_names = ['issue_tracking']
at = Time.now.utc - 86_400
shared = {
  project_id: project.id, tracker_id: Tracker.first.id, author_id: author.id, priority_id: IssuePriority.first.id,
  status_id: IssueStatus.find_by(is_closed: true).id, created_on: at, updated_on: at, closed_on: at,
  lft: 1, rgt: 2, lock_version: 0, is_private: false, done_ratio: 0
}
code = "<pre><code class=\"c\">\nstatic int probe(struct device *dev)\n{\n\treturn clk_enable(dev->clk);\n}\n</code></pre>"
Issue.insert_all((1..count).map do |n|
  zh = n.even?
  shared.merge(
    subject: zh ? "第 #{n} 块板子启动慢" : "Board #{n} boots slowly",
    description: "h2. #{zh ? '现象' : 'Symptom'}\r\n\r\n" +
      (zh ? "上电后 *#{n}* 秒才进入内核，联系 user#{n}@acme.example 或 1381234#{1000 + n}。" : "The kernel starts *#{n}* seconds late; write to user#{n}@acme.example.") +
      "\r\n\r\n#{code}\r\n\r\n|_. Board |_. Seconds |\r\n| EVB-#{n} | #{n} |\r\n\r\n" + (zh ? '时钟没有打开。' : 'The clock is not on. ') * 40
  )
end)
Issue.where(root_id: nil).update_all('root_id = id')
Journal.insert_all(Issue.order(:id).pluck(:id).flat_map do |id|
  [false, true].map do |hidden|
    { journalized_id: id, journalized_type: 'Issue', user_id: author.id, created_on: at, private_notes: hidden,
      notes: hidden ? "Only for us: #{id}" : "Set @bootdelay@ to 0, then _#{id}_ is gone." }
  end
end)
