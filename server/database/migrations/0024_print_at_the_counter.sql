-- The layout of a challan setting decides what the counter prints first. Until now it decided nothing and counters printed a carbon copy: where
-- nobody chose another layout than the one that was filled in, they go on doing so.
ALTER TABLE challan_settings ALTER COLUMN layout SET DEFAULT 'carbon'::text;
UPDATE challan_settings SET layout = 'carbon' WHERE layout = 'horizontal';
