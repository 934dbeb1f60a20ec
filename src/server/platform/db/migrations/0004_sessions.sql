-- Every server keeps sessions that it asked of for a moment; what changes one, or the person of one, tells them all.
CREATE FUNCTION tell_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changed', COALESCE(to_jsonb(OLD) ->> 'user_id', to_jsonb(OLD) ->> 'id'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_tell AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION tell_person_changed();
--> statement-breakpoint
CREATE TRIGGER sessions_tell AFTER UPDATE OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_person_changed();
