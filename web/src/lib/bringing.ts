/** Records people bring as files: what is in them, and what becomes of it. */
import { api, Trouble } from './api';
import type { TableInfo } from './wire';

export interface Brought {
  tables: TableInfo[];
  /** Why it ended early; empty when everything was taken. */
  trouble: string;
}

const NO_JSON = 'is no record: it cannot be read as JSON.';

/**
 * Bring the records in these files, one after the other: each file holds one record, or a list of them as "Save all records" writes it.
 * A pack of one's own (`.toml`) among the files goes with every record.
 */
export async function bring(
  files: readonly File[],
  post: (record: unknown) => Promise<TableInfo> = api.bring
): Promise<Brought> {
  const tables: TableInfo[] = [];
  try {
    const pack = await files.find((it) => it.name.endsWith('.toml'))?.text();
    const records = (await Promise.all(files.filter((it) => !it.name.endsWith('.toml')).map(inside))).flat();
    if (records.length === 0) return { tables, trouble: 'There is no record among these files.' };
    for (const record of records) tables.push(await post(pack === undefined ? record : { record, pack }));
    return { tables, trouble: '' };
  } catch (error) {
    return { tables, trouble: error instanceof Trouble ? error.why : String(error) };
  }
}

async function inside(file: File): Promise<unknown[]> {
  try {
    const found: unknown = JSON.parse(await file.text());
    return Array.isArray(found) ? found : [found];
  } catch {
    throw new Trouble(`“${file.name}” ${NO_JSON}`, 0);
  }
}
