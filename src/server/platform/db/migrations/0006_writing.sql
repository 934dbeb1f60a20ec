ALTER TABLE "articles" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "draft_key" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "text_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_draft" ON "articles" USING btree ("author_id","draft_key");
--> statement-breakpoint
-- What an editor rests on: only a change of what it writes makes its text an old one, never a comment or an answer.
CREATE OR REPLACE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - ARRAY['read_num','like_times','collections','revision'])
     IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['read_num','like_times','collections','revision']) THEN
    NEW.revision := nextval('article_revision');
  END IF;
  IF (NEW.article_type, NEW.big_title, NEW.small_title, NEW.content, NEW.pic, NEW.family1, NEW.family2, NEW.public,
      NEW.tags, NEW.lang, NEW.sdk_version, NEW.chip_model, NEW.ticket_id)
     IS DISTINCT FROM
     (OLD.article_type, OLD.big_title, OLD.small_title, OLD.content, OLD.pic, OLD.family1, OLD.family2, OLD.public,
      OLD.tags, OLD.lang, OLD.sdk_version, OLD.chip_model, OLD.ticket_id) THEN
    NEW.text_revision := NEW.revision;
  END IF;
  RETURN NEW;
END $$;
