import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const news = defineResource({
  key: 'news',
  path: 'news-management',
  label: ['News', 'News'],
  heading: 'News Management',
  menu: { group: 'Core', label: 'News Management', when: 'news' },
  fields: {
    title: f.text({ required: true, max: 160 }),
    description: f.longtext({ required: true, max: 5000, list: true }),
    link: f.url({ help: 'Opened from the news on the first page.' }),
  },
  wire: wire.rest('/news_feed', { list: { paging: 'laravel' }, create: { body: 'multipart' } }),
  list: { perPage: 10, sort: ['id', 'DESC'], paged: true },
  sample: {
    title: 'Annual sports day',
    description: 'All houses compete on the first Saturday of March.',
    link: 'https://www.example.com/sports-day',
  },
});
