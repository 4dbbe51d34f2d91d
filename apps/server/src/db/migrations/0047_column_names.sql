-- Columns by the words of the code: what is encrypted under the server's secret is a ciphertext, and what makes a
-- notification one of its kind is its deduplication key.
alter table notifications rename column occasion to deduplication_key;
alter table pin_codes rename column sealed to ciphertext;
alter table bluetooth_grants rename column sealed to ciphertext;
