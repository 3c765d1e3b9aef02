-- rows of: sms_gateways
-- Nothing was ever sent by e-mail: a gateway of that channel stays, switched off, as one of SMS.
ALTER TABLE sms_gateways DROP CONSTRAINT sms_gateways_channel_check;
UPDATE sms_gateways SET channel = 'sms', is_active = false, is_default = false WHERE channel = 'email';
ALTER TABLE sms_gateways ADD CONSTRAINT sms_gateways_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))) NOT VALID;
