-- no transaction
-- rows of: sms_gateways, outbox
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_channel_check;
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_from_email_check;
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_reply_to_check;
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_smtp_host_check;
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_smtp_port_check;
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_smtp_security_check;
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_text_param_check;
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_to_param_check;
ALTER TABLE outbox VALIDATE CONSTRAINT outbox_number_check;
