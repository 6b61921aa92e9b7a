-- What is forgotten by its age is found by its age.

CREATE INDEX command_requests_by_age ON command_requests (created_at);
CREATE INDEX provider_events_by_age ON provider_events (received_at);
