-- Hectares are written in one way everywhere: to three places, as in a farm's crops.
alter table campaign_complaint alter column area_hectares type numeric(9, 3);
