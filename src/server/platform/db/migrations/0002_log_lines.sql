CREATE TABLE "search_log_lines" (
	"article_id" integer NOT NULL,
	"key" integer NOT NULL,
	"line" text NOT NULL,
	"anchor" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_log_lines" ADD CONSTRAINT "search_log_lines_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_log_lines_key" ON "search_log_lines" USING btree ("key");--> statement-breakpoint
CREATE INDEX "search_log_lines_article" ON "search_log_lines" USING btree ("article_id");