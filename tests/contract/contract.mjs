// openapi.yaml as a judge of answers: is it documented, and is it as documented?

import assert from 'node:assert/strict';
import Ajv from 'ajv';

const methods = ['get', 'put', 'post', 'delete', 'options', 'patch', 'trace'];
// Every answer has these; the rest must be documented.
const usualHeaders = new Set([
  'connection', 'content-length', 'content-security-policy', 'content-type', 'date', 'referrer-policy', 'x-content-type-options',
]);
// Of the protocol, not of ours.
const handshakeHeaders = new Set(['connection', 'sec-websocket-accept', 'server', 'upgrade']);

const pointerTo = (...path) => '#/' + path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

export class Contract {
  #ajv = new Ajv({ allErrors: true });
  #seen = new Set();

  constructor(document) {
    this.document = document;
    // What is no part of JSON Schema: the whole document is one to it.
    this.#ajv.addVocabulary(['example', ...Object.keys(document)]);
    this.#ajv.addSchema(document, 'api');
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      methods.filter((method) => method in item).map((method) => ({
        id: item[method].operationId,
        method: method.toUpperCase(),
        path,
        parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map((each) => this.resolve(each)),
        body: item[method].requestBody?.content['application/json'].schema,
        responses: item[method].responses,
        place: ['paths', path, method, 'responses'],
      })),
    );
    this.elsewhere = { id: 'elsewhere', responses: document['x-elsewhere'], place: ['x-elsewhere'] };
  }

  operation(id) {
    const found = this.operations.find((each) => each.id === id);
    assert(found, `openapi.yaml has no operation ${id}`);
    return found;
  }

  resolve(node) {
    while (node.$ref) node = this.#at(node.$ref);
    return node;
  }

  // The operation that a request is for, HEAD being GET; `elsewhere` where there is none.
  operationAt(method, target) {
    const parts = partsOf(target.split('?', 1)[0]);
    const wanted = method === 'HEAD' ? 'GET' : method;
    return this.operations.find((each) => each.method === wanted && fits(partsOf(each.path), parts)) ?? this.elsewhere;
  }

  // Throws unless the answer is one that the operation documents. `head`: it was asked for without its body.
  check(operation, answer, { head = false } = {}) {
    const { status, headers, body } = answer;
    const text = decoded(body);
    const shown = `${operation.id} answered ${status} ${text.slice(0, 500)}`;
    assert(String(status) in operation.responses, `${shown}\nwhich is no documented status`);
    const [response, pointer] = this.#response(operation, status);

    for (const [name, header] of Object.entries(response.headers ?? {})) this.#checkHeader(shown, name, this.resolve(header), headers);
    const documented = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()));
    for (const name of Object.keys(headers))
      assert(documented.has(name) || (status === 101 ? handshakeHeaders : usualHeaders).has(name), `${shown}\nwith the undocumented header ${name}`);

    if (!response.content) {
      assert.equal(text, '', `${shown}\nwhere no body is documented`);
      this.#seen.add(`${operation.id} ${status}`);
      return;
    }
    const type = headers['content-type'].split(';')[0];
    assert(type in response.content, `${shown}\nas ${type}, which is not documented`);
    this.#seen.add(`${operation.id} ${status} ${type}`);
    if (head) return assert.equal(text, '', `${shown}\nafter HEAD`);
    const value = type.endsWith('json') ? parsed(text, shown) : text;
    this.#validate(`${pointer}/content/${encodeURIComponent(type.replace('/', '~1'))}/schema`, value, shown);
    if (type === 'application/problem+json') assert.equal(value.status, status, shown);
  }

  // A message of a WebSocket.
  checkMessage(operation, text) {
    const [, pointer] = this.#response(operation, 101);
    this.#validate(`${pointer}/x-message/schema`, parsed(text, 'message'), `${operation.id} sent ${text}`);
  }

  // What an operation documents and nothing has answered yet, each as "operation status type".
  unseen(operation) {
    return Object.keys(operation.responses)
      .flatMap((status) => {
        const types = Object.keys(this.#response(operation, status)[0].content ?? {});
        return types.length > 0 ? types.map((type) => `${operation.id} ${status} ${type}`) : [`${operation.id} ${status}`];
      })
      .filter((each) => !this.#seen.has(each));
  }

  #at(pointer) {
    const parts = pointer.slice(2).split('/');
    return parts.reduce((node, part) => node[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')], this.document);
  }

  #response(operation, status) {
    let pointer = pointerTo(...operation.place, String(status));
    while (this.#at(pointer).$ref) pointer = this.#at(pointer).$ref;
    return [this.#at(pointer), pointer];
  }

  #checkHeader(shown, name, header, headers) {
    const value = headers[name.toLowerCase()];
    if (value === undefined) return assert(!header.required, `${shown}\nwithout the header ${name}`);
    const typed = header.schema.type === 'integer' ? Number(value) : value;
    if (!this.#ajv.validate(header.schema, typed)) assert.fail(`${shown}\nwith ${name}: ${value}: ${inWords(this.#ajv.errors)}`);
  }

  #validate(pointer, value, shown) {
    const validate = this.#ajv.getSchema('api' + pointer);
    assert(validate, `there is no schema at ${pointer}`);
    if (!validate(value)) assert.fail(`${shown}\nwhich breaks its schema: ${inWords(validate.errors)}`);
  }
}

function inWords(errors) {
  return errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ');
}

function decoded(body) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return assert.fail(`the answer is no UTF-8: ${body.toString('latin1').slice(0, 500)}`);
  }
}

function parsed(text, shown) {
  try {
    return JSON.parse(text);
  } catch (problem) {
    return assert.fail(`${shown}\nwhich is no JSON: ${problem.message}`);
  }
}

// As the service takes an address apart: a slash at its end means nothing.
function partsOf(path) {
  return path.replace(/^\//, '').replace(/\/$/, '').split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

function fits(pattern, parts) {
  return pattern.length === parts.length && pattern.every((part, i) => (part.startsWith('{') ? parts[i] !== '' : part === parts[i]));
}
