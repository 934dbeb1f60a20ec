CREATE TABLE "search_embeddings" (
	"article_id" integer NOT NULL,
	"digest" text NOT NULL,
	"model" text NOT NULL,
	"dimensions" integer NOT NULL,
	"vector" real[] NOT NULL,
	"signs" "varbit" NOT NULL,
	CONSTRAINT "search_embeddings_article_id_digest_pk" PRIMARY KEY("article_id","digest")
);
--> statement-breakpoint
ALTER TABLE "search_passages" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_embeddings" ADD CONSTRAINT "search_embeddings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Numbers do not compress; outside of their rows they are out of the way of who looks at the signs alone.
ALTER TABLE "search_embeddings" ALTER COLUMN "vector" SET STORAGE EXTERNAL;
