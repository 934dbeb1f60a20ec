CREATE TABLE "article_hotness" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"score" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_hotness" ADD CONSTRAINT "article_hotness_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_hotness_score" ON "article_hotness" USING btree ("score" DESC NULLS FIRST);