-- Proposals that wait are counted over all tokens of a person.
create index proposal_user on proposal (user_id) where state = 'open';
