-- A comment that was removed or hidden is quoted by no search from its commit on, however long the index takes to follow.
-- Another revision has what servers keep of the article read again. The row first, then its passages, as the indexer does.
CREATE FUNCTION drop_comment_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_articles SET revision = -abs(revision) WHERE article_id = OLD.article_id;
  DELETE FROM search_passages WHERE article_id = OLD.article_id AND (
    anchor = 'comment-' || OLD.id OR anchor = 'accepted' AND COALESCE(
      (SELECT best_discuss_id FROM articles WHERE id = OLD.article_id), OLD.id) = OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_search AFTER UPDATE OF status, deleted_at ON comments FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND OLD.status = 'published' AND (NEW.deleted_at IS NOT NULL OR NEW.status <> 'published'))
  EXECUTE FUNCTION drop_comment_passages();
