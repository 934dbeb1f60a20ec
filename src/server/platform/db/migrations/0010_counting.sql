-- Counts name none of these columns, so they no longer turn whole articles into JSON to compare them. What a comment
-- changes raises the revision itself; tests/server/articles.test.ts holds every other column to this list.
DROP TRIGGER articles_raise_revision ON articles;
--> statement-breakpoint
CREATE TRIGGER articles_raise_revision BEFORE UPDATE OF
  id, source, digest, article_type, big_title, small_title, content, pic, family1, family2, tags, lang,
  translation, author_id, public, status, status_before, deleted_by, draft_key, solved, best_discuss_id, sdk_from,
  sdk_to, sdk_version, chip_model, ticket_id, text_revision, created_at, updated_at
ON articles FOR EACH ROW EXECUTE FUNCTION raise_revision();
