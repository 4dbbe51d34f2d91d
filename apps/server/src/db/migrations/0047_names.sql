-- Tables and columns by the words of the code: what is encrypted under the server's secret is a ciphertext, and what
-- is to be sent only once has a deduplication key.
alter table notifications rename column occasion to deduplication_key;
alter table pin_codes rename column sealed to ciphertext;
alter table bluetooth_grants rename column sealed to ciphertext;
-- Of each set of credentials a controller has the version it should have and the one it acknowledged.
alter table controllers rename column pins_version to pins_desired_version;
alter table controllers rename column pins_held to pins_acknowledged_version;
alter table controllers rename column grants_version to grants_desired_version;
alter table controllers rename column grants_held to grants_acknowledged_version;
-- Customers that the card provider is still to remove.
alter table payer_removals rename to payment_customer_removals;
