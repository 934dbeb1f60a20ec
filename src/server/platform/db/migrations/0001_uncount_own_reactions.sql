-- Likes and bookmarks of the author are stored but no longer counted; see triggers.sql. Counters do not raise the
-- revision.
UPDATE articles SET like_times = greatest(0, like_times - 1)
WHERE EXISTS (SELECT FROM article_likes l WHERE l.article_id = articles.id AND l.user_id = articles.author_id);
--> statement-breakpoint
UPDATE articles SET collections = greatest(0, collections - 1)
WHERE EXISTS (SELECT FROM bookmarks b WHERE b.article_id = articles.id AND b.user_id = articles.author_id);
--> statement-breakpoint
UPDATE comments SET likes = greatest(0, likes - 1)
WHERE EXISTS (SELECT FROM comment_likes l WHERE l.comment_id = comments.id AND l.user_id = comments.author_id);
