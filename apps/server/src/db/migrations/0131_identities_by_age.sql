-- Pictures of identification that no booking needs any more go after as many days as the operator says.
create index on identities (created_at);
