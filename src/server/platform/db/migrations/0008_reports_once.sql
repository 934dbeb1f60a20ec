CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id",coalesce("article_id", 0),coalesce("comment_id", 0)) WHERE "reports"."decision" is null;--> statement-breakpoint
CREATE INDEX "reports_article" ON "reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "reports_comment" ON "reports" USING btree ("comment_id");