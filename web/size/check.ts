// What a first visit loads, compressed: at most 120 KB in all. And nothing in it may point elsewhere or run inline.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const most = 120 * 1024;
const dist = new URL('../dist/', import.meta.url);
const page = readFileSync(new URL('index.html', dist), 'utf8');
const sizeOf = (name: string) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;
const loaded = ['index.html', ...[...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((found) => found[1]!)];
const first = loaded.reduce((sum, name) => sum + sizeOf(name), 0);
const all = readdirSync(new URL('assets/', dist)).reduce(
  (sum, name) => sum + sizeOf(`assets/${name}`),
  sizeOf('index.html'),
);

const faults: string[] = [];
if (first > most) faults.push(`the first load is ${first} bytes, more than ${most}`);
if (/<script(?![^>]*\bsrc=)|<style|\bstyle="|\son\w+="/.test(page))
  faults.push('index.html has something inline, which the policy forbids');
if (/(?:src|href)="(?:https?:)?\/\//.test(page)) faults.push('index.html points to another host');
console.log(
  `first load ${(first / 1024).toFixed(1)} KB in ${loaded.length} files, everything ${(all / 1024).toFixed(1)} KB`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
