get 'issues/:id/get_faq_md', to: 'faq_link#get_faq_md', defaults: { format: 'json' }
match 'issues/:id/set_faq_link/:article_id', to: 'faq_link#set_faq_link', via: [:get, :post], defaults: { format: 'json' }
