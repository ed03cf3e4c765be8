-- KSeF's metadata say whether a buyer wrote the document in its seller's name. Empty: nobody asked, or it came from the seller.
alter table ksef_document add column is_self_billed boolean;
alter table feed_document add column is_self_billed boolean;
