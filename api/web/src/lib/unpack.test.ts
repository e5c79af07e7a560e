import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ArchiveError, isArchive, MOST_FILES, unpack } from './unpack';

function zip(files: Record<string, string>): File {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    { level: 0 },
  );
  return new File([packed as Uint8Array<ArrayBuffer>], 'league.ZIP');
}

async function objectionTo(file: File): Promise<string> {
  const thrown = await unpack(file).catch((error: unknown) => error);
  return thrown instanceof ArchiveError ? thrown.objection : `${thrown}`;
}

it('takes logs, tables and rosters out of an archive, and nothing else', async () => {
  const archive = zip({
    'b/two.jsonl': '2',
    'a.csv': '1',
    'b/army.rosz': '3',
    'read.me': 'x',
    '__MACOSX/b/two.jsonl': 'x',
    'b/.hidden.json': 'x',
  });
  expect(isArchive(archive)).toBe(true);
  const files = await unpack(archive);
  expect(files.map(({ name }) => name)).toEqual(['a.csv', 'b/army.rosz', 'b/two.jsonl']);
  expect(await files[2]?.text()).toBe('2');
});

it('says why it takes none', async () => {
  expect(await objectionTo(zip({ 'read.me': 'x' }))).toBe('empty');
  expect(await objectionTo(new File(['no archive'], 'a.zip'))).toBe('unreadable');
  const many = Array.from({ length: MOST_FILES + 1 }, (_, index) => [`${index}.csv`, 'x']);
  expect(await objectionTo(zip(Object.fromEntries(many) as Record<string, string>))).toBe(
    'too-much',
  );
});

it('reads Russian names that an archive does not say to be UTF-8', async () => {
  // How Windows writes "Ада" (CP866), how macOS does (UTF-8), and é as those write it who say that it is UTF-8.
  const cp866 = [0x80, 0xa4, 0xa0];
  const utf8 = [...strToU8('Ада')];
  const archive = new Uint8Array(
    await zip({ 'xxx.ros': '1', 'yyyyyy.ros': '2', 'é.ros': '3' }).arrayBuffer(),
  );
  const text = new TextDecoder('latin1').decode(archive);
  const write = (name: string, bytes: number[]) => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
      archive.set(bytes, at);
  };
  write('xxx', cp866);
  const windows = await unpack(new File([archive], 'windows.zip'));
  expect(windows.map(({ name }) => name).sort()).toEqual(['yyyyyy.ros', 'é.ros', 'Ада.ros'].sort());
  write('xxx', [...strToU8('xxx')]);
  write('yyyyyy', utf8);
  const mac = await unpack(new File([archive], 'mac.zip'));
  expect(mac.map(({ name }) => name).sort()).toEqual(['xxx.ros', 'é.ros', 'Ада.ros'].sort());
  expect(await mac.find(({ name }) => name === 'Ада.ros')?.text()).toBe('2');
});

it('takes nothing from an archive whose names lead out of it or stand there twice', async () => {
  for (const name of ['../a.ros', '/a.ros', 'a//b.ros', './a.ros', 'a\\b.ros'])
    expect(await objectionTo(zip({ [name]: 'x' })), name).toBe('names');
  const twice = new Uint8Array(await zip({ 'aa.ros': '1', 'bb.ros': '2' }).arrayBuffer());
  const text = new TextDecoder('latin1').decode(twice);
  for (let at = text.indexOf('bb.ros'); at >= 0; at = text.indexOf('bb.ros', at + 1))
    twice.set(strToU8('aa.ros'), at);
  expect(await objectionTo(new File([twice], 'twice.zip'))).toBe('names');
});
