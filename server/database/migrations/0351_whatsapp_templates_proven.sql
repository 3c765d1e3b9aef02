-- no transaction
-- rows of: sms_gateways
ALTER TABLE sms_gateways VALIDATE CONSTRAINT sms_gateways_template_params_check;
