-- What is forgotten by its age is found by its age (as in 0010), here what a flood of calls could make many of.

CREATE INDEX sessions_by_last_use ON sessions (last_used_at);
CREATE INDEX mailed_links_by_end ON mailed_links (expires_at);
CREATE INDEX sign_in_throttles_by_end ON sign_in_throttles (window_ends_at);
CREATE INDEX support_messages_by_age ON support_messages (sent_at);
