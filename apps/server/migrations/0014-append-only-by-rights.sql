-- The application's role may not change the audit log (src/table-list.ts), as with every other
-- table of what has happened. The owner could switch a trigger off, so it protected nothing more.
DROP TRIGGER audit_log_append_only ON audit_log;
DROP FUNCTION reject_change_of_audit_log();
