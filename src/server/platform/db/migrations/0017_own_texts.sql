ALTER TABLE "search_articles" ADD COLUMN "own_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_articles" ADD COLUMN "own_pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_articles" ADD COLUMN "own_length" integer DEFAULT 0 NOT NULL;