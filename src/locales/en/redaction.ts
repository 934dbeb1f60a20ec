import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/redaction.ts'

/** Strings of the notice about private data in a text. */
export const strings = {
  title: 'Possible private data: {{count}}',
  hint: 'Checked in your browser only.',
  redact_all: 'Redact all',
  redact: 'Redact',
  keep: 'Keep',
  keep_all: 'Keep all',
  undo: 'Undo',
  redacted: 'Redacted: {{count}}',
  redact_one: 'Redact {{kind}} {{sample}}',
  keep_one: 'Keep {{kind}} {{sample}}',
  more: '{{count}} more',
  kind_private_key: 'Private key',
  kind_token: 'Token or password',
  kind_serial: 'Serial number',
  kind_mac: 'MAC address',
  kind_email: 'Email address',
  kind_ip: 'IP address',
  kind_phone: 'Phone number',
  kind_contact: 'Contact details',
  kind_id_number: 'ID or account number',
  kind_address: 'Postal address',
  kind_host: 'Internal hostname',
  kind_customer: 'Customer name',
  kind_person: 'Person name'
} satisfies Strings<typeof zh>
