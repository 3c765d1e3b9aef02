/** The list that ours is measured against: react-admin as its documentation writes it, the same rows and columns. */
import { createRoot } from 'react-dom/client';
import {
  Admin,
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  List,
  Resource,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  type DataProvider,
} from 'react-admin';

type Rows = { data: { id: number; name: string; is_active: boolean }[] };
const rows = async () => ((await (await fetch('/rows.json')).json()) as Rows).data;
const unused = () => Promise.reject(new Error('The benchmark only lists.'));
const dataProvider = {
  getList: async () => {
    const data = await rows();
    return { data: data.slice(0, 50), total: data.length };
  },
  getOne: unused,
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
} as unknown as DataProvider;

const RowList = () => (
  <List perPage={50}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="is_active">
        <BooleanField source="is_active" />
      </DataTable.Col>
    </DataTable>
  </List>
);
const RowForm = () => (
  <SimpleForm>
    <TextInput source="name" />
    <BooleanInput source="is_active" />
  </SimpleForm>
);
const RowEdit = () => (
  <Edit>
    <RowForm />
  </Edit>
);
const RowCreate = () => (
  <Create>
    <RowForm />
  </Create>
);
const RowShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <BooleanField source="is_active" />
    </SimpleShowLayout>
  </Show>
);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="religions" list={RowList} edit={RowEdit} create={RowCreate} show={RowShow} />
    </Admin>,
  );
