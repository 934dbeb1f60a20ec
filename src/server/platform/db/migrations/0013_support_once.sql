ALTER TABLE "support_messages" ADD COLUMN "key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_key" ON "support_messages" USING btree ("author_id","key");