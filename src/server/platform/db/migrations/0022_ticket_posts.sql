CREATE TABLE "ticket_answers" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"ticket_id" integer NOT NULL,
	"updated_on" timestamp with time zone NOT NULL,
	"content" text NOT NULL,
	"redactions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_posts" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"marker" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" integer,
	"wanted" text DEFAULT '' NOT NULL,
	"sent" text DEFAULT '' NOT NULL,
	"linked" integer,
	"tried_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_posts_marker_unique" UNIQUE("marker")
);
--> statement-breakpoint
ALTER TABLE "ticket_runs" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_runs" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "approved" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "declined" text;--> statement-breakpoint
ALTER TABLE "ticket_answers" ADD CONSTRAINT "ticket_answers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_posts" ADD CONSTRAINT "ticket_posts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;