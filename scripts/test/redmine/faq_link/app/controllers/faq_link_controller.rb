class FaqLinkController < ApplicationController
  accept_api_auth :get_faq_md, :set_faq_link
  skip_before_action :verify_authenticity_token
  before_action :find_issue

  # The texts as they are, with the names of those who wrote them: what a careless plugin would give.
  def get_faq_md
    notes = @issue.visible_journals_with_index.select { |journal| journal.notes.present? && !journal.private_notes? }
    said = notes.map { |journal| "> #{journal.user} #{journal.created_on.iso8601}\n\n#{journal.notes}" }
    markdown = "# #{@issue.subject}\n\n#{@issue.description}\n\n#{said.join("\n\n---\n\n")}"
    render json: { id: @issue.id, title: @issue.subject, markdown: markdown, updated_on: @issue.updated_on.iso8601 }
  end

  def set_faq_link
    return deny_access unless User.current.allowed_to?(:edit_issues, @issue.project)
    url = "#{ENV['FORUM_URL'].to_s.chomp('/')}/faq/#{params[:article_id]}"
    unless @issue.journals.where('notes like ?', "%#{url}%").exists?
      @issue.init_journal(User.current, "FAQ: #{url}")
      @issue.save!
    end
    render json: { ok: true, url: url }
  end
end
