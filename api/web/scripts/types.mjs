// Makes src/lib/api/schema.d.ts from openapi.json, the document of the service.
import { readFile, writeFile } from 'node:fs/promises';
import openapi, { astToString } from 'openapi-typescript';

const SCHEMA = 'src/lib/api/schema.d.ts';
const NOTE = '/* Made from openapi.json by `npm run types`: do not edit. */\n\n';

const document = JSON.parse(await readFile('openapi.json', 'utf8'));
// Paths and methods are unique, names of operations need not be: without them every operation stands at its path.
for (const path of Object.values(document.paths)) {
  for (const operation of Object.values(path)) delete operation.operationId;
}
await writeFile(SCHEMA, NOTE + astToString(await openapi(document)));
