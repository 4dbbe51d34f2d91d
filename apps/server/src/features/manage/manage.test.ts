import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/manage';
import { getSitePlan } from '@gatehouse/contract/api/staffPlan';
import { categories, products } from '@gatehouse/contract/resources/catalogue';
import { resources } from '@gatehouse/contract/resources/index';
import { hosts, organisation, sites } from '@gatehouse/contract/resources/places';
import { isSortable } from '@gatehouse/contract/resources/resource';
import { units } from '@gatehouse/contract/resources/units';
import { sql } from '../../db/sql.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  makeArea,
  makeFeature,
  makeOrganisation,
  makeProduct,
  makeSite,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking, makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';
import { findBrokenChange } from './history.ts';

const server = await startTestServer({ after }, { environment: { PUBLIC_URL: 'https://all.example' } });
const { db } = server.ctx;
const owner = server.userToken(
  await makeUser(db, { name: 'Ana Owner', permissions: [{ role: 'superAdmin' }] }),
);
const unitCalls = units.calls as Required<typeof units.calls>;
const productCalls = products.calls as Required<typeof products.calls>;
const siteCalls = sites.calls as Required<typeof sites.calls>;
const hostCalls = hosts.calls as Required<typeof hosts.calls>;
const categoryCalls = categories.calls as Required<typeof categories.calls>;

let site: number;
let unit: number;
beforeEach(async () => {
  site = await makeSite(db);
  unit = await makeUnit(db, { siteId: site, name: 'A1' });
});

const read = async (id: number) =>
  (await server.call(unitCalls.get, { token: owner, params: { id } })).result!;

describe('a row of a resource', () => {
  it('is made, with what it is made of, and stands in the list and its history', async () => {
    const areaId = await makeArea(db, { siteId: site });
    const values = {
      siteId: site,
      name: 'B7',
      type: 'storage',
      areaId,
      productId: null,
      outOfService: false,
    };
    const made = await server.call(unitCalls.create, { token: owner, body: { values } });
    assert.deepEqual(made.result?.values, values);
    const list = await server.call(unitCalls.list, { token: owner, query: { siteId: site } });
    assert.deepEqual(
      list.result?.rows.map((row) => row.values.name),
      ['A1', 'B7'],
    );
    const { id } = made.result!;
    const { result } = await server.call(unitCalls.history, { token: owner, params: { id } });
    assert.deepEqual(
      result?.map(({ by, act, title, after: values }) => ({ by, act, title, values })),
      [{ by: 'Ana Owner', act: 'created', title: 'B7', values }],
    );
  });

  it('has a name that no other of its place has in another spelling, and is found by any of them', async () => {
    const make = async (name: string, siteId = site) =>
      server.call(unitCalls.create, {
        token: owner,
        body: {
          values: {
            siteId,
            name,
            type: 'storage',
            areaId: await makeArea(db, { siteId }),
            productId: null,
            outOfService: false,
          },
        },
      });
    assert.equal((await make('Mum’s Café')).result?.values.name, "Mum's Café");
    for (const name of ["MUM'S Café", 'Mum`s Cafe\u0301', 'Mum’s  Café', 'Ｍum’s Café']) {
      const { fields } = await make(name);
      assert.deepEqual(
        fields?.map(({ path }) => path),
        ['body.values.name'],
        name,
      );
    }
    assert.equal((await make('MUM’S CAFÉ', await makeSite(db))).statusCode, 200);
    for (const words of ['mum’s', "MUM'S cafe", 'CAFÉ']) {
      const found = await server.call(unitCalls.list, { token: owner, query: { siteId: site, words } });
      assert.deepEqual(
        found.result?.rows.map(({ values }) => values.name),
        ["Mum's Café"],
        words,
      );
    }
  });

  it('is made once, of two that come at once with one name', async () => {
    const areaId = await makeArea(db, { siteId: site });
    const values = { siteId: site, type: 'storage', areaId, productId: null, outOfService: false };
    const made = await Promise.all(
      ['Twin', 'TWIN', 'twin'].map((name) =>
        server.call(unitCalls.create, { token: owner, body: { values: { ...values, name } } }),
      ),
    );
    assert.equal(made.filter(({ statusCode }) => statusCode === 200).length, 1);
  });

  it('is changed from what was seen of it; whoever saw less learns so, and loses nothing', async () => {
    const seen = await read(unit);
    const change = (values: Record<string, unknown>) =>
      server.call(unitCalls.update, {
        token: owner,
        params: { id: unit },
        body: { revision: seen.revision, values, reason: 'Painted' },
      });
    const [first, second] = await Promise.all([change({ name: 'A1b' }), change({ outOfService: true })]);
    assert.deepEqual([first.statusCode, second.statusCode].toSorted(), [200, 412]);
    const row = await read(unit);
    assert.equal(row.revision, seen.revision + 1);
    assert.equal(row.changed?.by, 'Ana Owner');
    const { result } = await server.call(unitCalls.history, { token: owner, params: { id: unit } });
    assert.equal(result?.length, 1);
    assert.equal(result?.[0]?.reason, 'Painted');
  });

  it('that is changed to what it is stays as it is', async () => {
    const { revision, values } = await read(unit);
    const { name } = values;
    const same = { token: owner, params: { id: unit }, body: { revision, values: { name } } };
    assert.equal((await server.call(unitCalls.update, same)).result?.revision, revision);
  });

  it('is archived and taken back, and is in the list of its kind', async () => {
    const archive = async (archived: boolean) => {
      const { revision } = await read(unit);
      await server.call(unitCalls.archive, {
        token: owner,
        params: { id: unit },
        body: { revision, archived },
      });
      const listed = await server.call(unitCalls.list, {
        token: owner,
        query: { siteId: site, archived: 'true' },
      });
      return listed.result?.total;
    };
    assert.equal(await archive(true), 1);
    assert.equal(await archive(false), 0);
  });

  it('that is archived is offered to nobody, and is not changed before it is taken back', async () => {
    const id = await makeProduct(db, { siteId: site });
    const archived = { token: owner, params: { id }, body: { revision: 1, archived: true } };
    assert.equal((await server.call(productCalls.archive, archived)).result?.values.active, false);
    const change = { token: owner, params: { id }, body: { revision: 2, values: { active: true } } };
    assert.equal((await server.call(productCalls.update, change)).errorCode, 'ARCHIVED');
  });

  it('is not archived while it is in use, and it is said by what', async () => {
    const customerId = await makeCustomer(db);
    await makeBooking(db, { unitId: unit, customerId, start: noon });
    const archived = { token: owner, params: { id: unit }, body: { revision: 1, archived: true } };
    const { errorCode, errorMessage } = await server.call(unitCalls.archive, archived);
    assert.deepEqual(
      [errorCode, errorMessage],
      ['IN_USE', 'This can’t be archived: someone has it, or has booked it.'],
    );
    const { category } = await db.one<{ category: number }>(sql`
      select p.category_id as category from products p join units u on u.product_id = p.id where u.id = ${unit}`);
    const ofCategory = { token: owner, params: { id: category }, body: { revision: 1, archived: true } };
    assert.equal((await server.call(categoryCalls.archive, ofCategory)).errorCode, 'IN_USE');
  });

  it('has no other row’s name, and says so at the field', async () => {
    const other = await makeUnit(db, { siteId: site, name: 'A2' });
    const { revision } = await read(other);
    const taken = { token: owner, params: { id: other }, body: { revision, values: { name: 'A1' } } };
    const { statusCode, fields } = await server.call(unitCalls.update, taken);
    assert.equal(statusCode, 400);
    assert.deepEqual(fields, [
      { path: 'body.values.name', message: 'There’s already a unit with this name.' },
    ]);
  });

  it('names only what is there, live and at its own site', async () => {
    const elsewhere = await makeProduct(db, { siteId: await makeSite(db) });
    const { revision } = await read(unit);
    const change = {
      token: owner,
      params: { id: unit },
      body: { revision, values: { productId: elsewhere } },
    };
    const { fields } = await server.call(unitCalls.update, change);
    assert.equal(fields?.[0]?.path, 'body.values.productId');
  });

  it('keeps what it was made with where that is fixed', async () => {
    const change = { token: owner, params: { id: unit }, body: { revision: 1, values: { siteId: site } } };
    assert.equal((await server.call(unitCalls.update, change)).statusCode, 400);
  });
});

type Replied = { statusCode: number };

describe('several rows', () => {
  it('are changed together, or none of them', async () => {
    const other = await makeUnit(db, { siteId: site, name: 'A2' });
    const change = (revision: number) =>
      server.call(unitCalls.updateMany, {
        token: owner,
        body: {
          rows: [
            { id: unit, revision: 1 },
            { id: other, revision },
          ],
          values: { outOfService: true },
        },
      });
    assert.equal((await change(2)).statusCode, 412);
    assert.equal((await read(unit)).values.outOfService, false);
    assert.equal((await change(1)).statusCode, 200);
    assert.equal((await read(other)).values.outOfService, true);
  });

  it('are found by their words, narrowed, sorted as people count, and written as a table', async () => {
    for (const name of ['A10', 'A2']) await makeUnit(db, { siteId: site, name });
    await db.query(sql`update units set out_of_service = true where site_id = ${site} and name = 'A10'`);
    const names = async (query: object) => {
      const { result } = await server.call(unitCalls.list, {
        token: owner,
        query: { siteId: site, ...query },
      });
      return result?.rows.map((row) => row.values.name);
    };
    assert.deepEqual(await names({}), ['A1', 'A2', 'A10']);
    assert.deepEqual(await names({ order: 'descending', limit: 2 }), ['A10', 'A2']);
    assert.deepEqual(await names({ words: 'a1' }), ['A1', 'A10']);
    assert.deepEqual(await names({ filters: { outOfService: 'true' } }), ['A10']);
    const file = await fetch(`${server.url}/api/admin/manage/units/csv?siteId=${site}`, {
      headers: { authorization: `Bearer ${owner}` },
    });
    const [head, first] = (await file.text()).split('\r\n');
    assert.equal(head, 'Number,Site,Name,What it is,Area,Product,Out of service');
    assert.match(first!, /^\d+,\d+,A1,storage,\d+,\d+,no$/);
  });

  it('stand in the order of any field that has one', async () => {
    for (const { name, calls, fields } of resources) {
      const { list } = calls;
      if (!list) continue;
      for (const sort of Object.keys(fields).filter((field) => isSortable(fields[field]!))) {
        const { statusCode }: Replied = await server.call(list, { token: owner, query: { sort } });
        assert.equal(statusCode, 200, `${name} by ${sort}`);
      }
    }
  });
});

describe('the rules of a business', () => {
  it('keep the clock of a site that is booked', async () => {
    const customerId = await makeCustomer(db);
    await makeBooking(db, { unitId: unit, customerId, start: noon });
    const change = {
      token: owner,
      params: { id: site },
      body: { revision: 1, values: { timeZone: 'Australia/Perth' } },
    };
    const { statusCode, fields } = await server.call(siteCalls.update, change);
    assert.deepEqual([statusCode, fields?.[0]?.path], [400, 'body.values.timeZone']);
  });

  it('take both hours of a day or neither', async () => {
    const id = await makeProduct(db, { siteId: site });
    const change = { token: owner, params: { id }, body: { revision: 1, values: { opensAt: '06:00' } } };
    assert.equal((await server.call(productCalls.update, change)).fields?.[0]?.path, 'body.values.closesAt');
    const both = { ...change, body: { revision: 1, values: { opensAt: '06:00', closesAt: '22:00' } } };
    assert.equal((await server.call(productCalls.update, both)).result?.values.closesAt, '22:00');
  });

  it('know a space from goods', async () => {
    const create = async (values: object) => {
      const given = {
        name: 'Odds',
        type: 'purchasable',
        unitType: null,
        bookingType: null,
        position: 0,
        ...values,
      };
      return (await server.call(categoryCalls.create, { token: owner, body: { values: given } })).fields?.[0]
        ?.path;
    };
    assert.equal(await create({ type: 'bookable' }), 'body.values.unitType');
    assert.equal(await create({ unitType: 'storage' }), 'body.values.unitType');
    assert.equal(await create({ bookingType: 'storage' }), 'body.values.bookingType');
    assert.equal(await create({}), undefined);
  });

  it('keep what a product has', async () => {
    const id = await makeProduct(db, { siteId: site });
    const featureIds = [await makeFeature(db), await makeFeature(db)];
    const set = async (ids: number[], revision: number) =>
      (
        await server.call(productCalls.update, {
          token: owner,
          params: { id },
          body: { revision, values: { featureIds: ids } },
        })
      ).result?.values.featureIds;
    assert.deepEqual(await set(featureIds, 1), featureIds);
    assert.deepEqual(await set(featureIds.slice(1), 2), featureIds.slice(1));
    assert.deepEqual(await set([], 3), []);
  });
});

describe('who may change what', () => {
  it('is said by rights at the site: its manager changes its prices, and nothing elsewhere', async () => {
    const manager = server.userToken(
      await makeUser(db, { permissions: [{ role: 'siteManager', siteId: site }] }),
    );
    const reprice = async (id: number) =>
      (
        await server.call(productCalls.update, {
          token: manager,
          params: { id },
          body: { revision: 1, values: { price: 20_000 } },
        })
      ).statusCode;
    assert.equal(await reprice(await makeProduct(db, { siteId: site })), 200);
    assert.equal(await reprice(await makeProduct(db, { siteId: await makeSite(db) })), 404);
    const category = {
      token: manager,
      body: {
        values: { name: 'Vaults', type: 'bookable', unitType: 'storage', bookingType: null, position: 0 },
      },
    };
    assert.equal((await server.call(categoryCalls.create, category)).statusCode, 403);
  });

  it('is nobody of another operator', async () => {
    const stranger = server.customerToken(await makeCustomer(db));
    assert.equal(
      (await server.call(unitCalls.get, { token: stranger, params: { id: unit } })).statusCode,
      403,
    );
  });
});

describe('the history of changes', () => {
  it('is a chain: whoever changes or drops a line of it is found', async () => {
    const { revision, values } = (
      await server.call(organisation.calls.get, { token: owner, params: { id: 4 } })
    ).result!;
    for (const [index, supportPhone] of ['07 3000 0001', '07 3000 0002'].entries()) {
      await server.call(organisation.calls.update, {
        token: owner,
        params: { id: 4 },
        body: { revision: revision + index, values: { supportPhone } },
      });
    }
    assert.equal(values.name !== undefined, true);
    assert.equal(await findBrokenChange(db, 4), undefined);
    const { number } = await db.one<{ number: number }>(
      sql`select number from changes where organisation_id = 4 order by number desc limit 1`,
    );
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.query(sql`update changes set after = '{"supportPhone": "0"}' where number = ${number - 1}`);
        assert.equal(await findBrokenChange(tx, 4), number - 1);
        throw new Error('taken back');
      }),
      /taken back/,
    );
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.query(sql`delete from changes where number = ${number}`);
        assert.equal(await findBrokenChange(tx, 4), 'end');
        throw new Error('taken back');
      }),
      /taken back/,
    );
  });

  it('outlives the erasing of what was a person’s own', async () => {
    const { revision } = await read(unit);
    await server.call(unitCalls.update, {
      token: owner,
      params: { id: unit },
      body: { revision, values: { name: 'Ana’s' } },
    });
    await db.query(sql`
      update changes set title = '', before = '{}', after = '{}', erased_at = ${noon}
      where resource = 'units' and row_id = ${unit}`);
    assert.equal(await findBrokenChange(db, 4), undefined);
  });
});

describe('units of a range', () => {
  const range = async (given: object) => {
    const areaId = await makeArea(db, { siteId: site });
    return server.call(api.createUnitRange, {
      token: owner,
      body: { siteId: site, areaId, productId: null, type: 'storage', first: 'B08', last: 'B11', ...given },
    });
  };
  const names = async () => {
    const { result } = await server.call(unitCalls.list, { token: owner, query: { siteId: site } });
    return result?.rows.map((row) => row.values.name);
  };

  it('are made together', async () => {
    assert.equal((await range({})).result?.made, 4);
    assert.deepEqual(await names(), ['A1', 'B08', 'B09', 'B10', 'B11']);
  });

  it('are all made or none: those that are there are named', async () => {
    await makeUnit(db, { siteId: site, name: 'B10' });
    assert.deepEqual((await range({})).fields, [{ path: 'body.first', message: 'B10 is there already.' }]);
    assert.deepEqual(await names(), ['A1', 'B10']);
    await range({ first: 'C1', last: 'C12' });
    const { fields } = await range({ first: 'C1', last: 'C20' });
    assert.equal(
      fields?.[0]?.message,
      'C1, C2, C3, C4, C5, C6, C7, C8, C9, C10 and 2 others are there already.',
    );
  });

  it('need two names that make one', async () => {
    assert.equal((await range({ last: 'C11' })).fields?.[0]?.path, 'body.last');
  });
});

describe('an offer', () => {
  const offer = async (given: object, token = owner) => {
    const base = { type: 'storage', name: 'Storage 1.5 × 3 m', price: 18_900, dimLength: 300, dimWidth: 150 };
    const body = { siteId: empty, ...base, first: 'A1', last: 'A40', ...given };
    return server.call(api.rentOut, { token, body } as never);
  };
  let empty: number;
  beforeEach(async () => {
    empty = await makeSite(db);
  });
  const counts = async () =>
    db.one(sql`
      select (select count(*)::integer from units where site_id = ${empty}) as units,
        (select count(*)::integer from products where site_id = ${empty}) as products,
        (select count(*)::integer from areas where site_id = ${empty}) as areas`);

  it('makes floor, product, units and their plan at once, and takes up what is there', async () => {
    assert.deepEqual((await offer({})).result, { made: 40, drawn: 40 });
    assert.deepEqual(await counts(), { units: 40, products: 1, areas: 1 });
    const { result } = await server.call(getSitePlan, { params: { id: empty }, token: owner });
    assert.deepEqual(
      result?.spots.slice(0, 2).map(({ x, y, width, height }) => [x, y, width, height]),
      [
        [0, 0, 150, 300],
        [150, 0, 150, 300],
      ],
    );
    assert.equal((await offer({ first: 'B1', last: 'B2' })).result?.drawn, 2);
    assert.deepEqual(await counts(), { units: 42, products: 1, areas: 1 });
  });

  it('makes nothing where a part of it cannot be', async () => {
    await offer({});
    const { fields } = await offer({ name: 'Another', first: 'A39', last: 'A41' });
    assert.deepEqual(fields, [{ path: 'body.first', message: 'A39 and A40 are there already.' }]);
    assert.deepEqual(await counts(), { units: 40, products: 1, areas: 1 });
  });
});

describe('changes of all', () => {
  const update = async (values: Record<string, unknown>) => {
    const { revision } = await read(unit);
    await server.call(unitCalls.update, { token: owner, params: { id: unit }, body: { revision, values } });
  };
  const list = async (token: string, query: object = {}) =>
    (await server.call(api.listChanges, { token, query })).result!;
  const undo = (id: number) => server.call(api.undoChange, { token: owner, params: { id } });

  it('are listed, newest first, for those who work where they were made', async () => {
    const manager = server.userToken(
      await makeUser(db, { permissions: [{ role: 'siteManager', siteId: site }] }),
    );
    await update({ name: 'A1 east' });
    await update({ outOfService: true });
    const unrelated = await makeUnit(db, { siteId: await makeSite(db) });
    await server.call(unitCalls.update, {
      token: owner,
      params: { id: unrelated },
      body: { revision: 1, values: { name: 'Elsewhere' } },
    });
    const shown = (await list(manager)).map(({ title, after: values }) => ({ title, values }));
    assert.deepEqual(shown, [
      { title: 'A1 east', values: { outOfService: true } },
      { title: 'A1 east', values: { name: 'A1 east' } },
    ]);
    assert.equal((await list(owner, { limit: 1 }))[0]?.title, 'Elsewhere');
    assert.deepEqual(await list(owner, { resource: 'documents' }), []);
    const file = await fetch(`${server.url}/api/admin/manage/changes/csv?siteId=${site}`, {
      headers: { authorization: `Bearer ${manager}` },
    });
    assert.match(await file.text(), /changed,units,\d+,A1 east,Name: A1,Name: A1 east,/);
  });

  it('are taken back where nothing came after, which is a change itself', async () => {
    await update({ name: 'A1 east' });
    await update({ name: 'A1 west' });
    const [last, first] = await list(owner, { siteId: site });
    assert.equal((await undo(first!.id)).statusCode, 409);
    assert.equal((await undo(last!.id)).statusCode, 200);
    assert.equal((await read(unit)).values.name, 'A1 east');
    const [newest] = await list(owner, { siteId: site });
    assert.deepEqual(
      [newest?.act, newest?.reason, newest?.after],
      ['changed', 'Taken back', { name: 'A1 east' }],
    );
  });

  it('are taken back also where a row was archived', async () => {
    const archived = { token: owner, params: { id: unit }, body: { revision: 1, archived: true } };
    await server.call(unitCalls.archive, archived);
    const [change] = await list(owner, { siteId: site });
    assert.equal((await undo(change!.id)).statusCode, 200);
    assert.equal((await read(unit)).archivedAt, null);
  });
});

describe('a domain of an operator', () => {
  const add = (host: string, token = owner) =>
    server.call(hostCalls.create, { token, body: { values: { host } } });
  const errorsOf = ({ fields }: Awaited<ReturnType<typeof add>>) => fields?.map(({ message }) => message);

  it('is theirs as soon as it is added, however it is typed, until it is archived', async () => {
    const { result } = await add(' Storage.Example.COM ');
    assert.equal(result?.values.host, 'storage.example.com');
    const of = () => server.ctx.organisationHosts.organisationOf('storage.example.com');
    await makeOrganisation(db, 5);
    await eventually(async () => assert.equal(await of(), 4));
    const { id } = result!;
    await server.call(hostCalls.archive, {
      token: owner,
      params: { id },
      body: { revision: 1, archived: true },
    });
    await eventually(async () => assert.equal(await of(), undefined));
  });

  it('is a name alone, and nobody else’s', async () => {
    for (const host of ['https://a.example', 'a.example/x', 'a.example:80', 'localhost', '-a.example'])
      assert.deepEqual(errorsOf(await add(host)), [
        'Enter a name such as storage.example.com, without https:// and without a path.',
      ]);
    await add('shed.example.com');
    assert.deepEqual(errorsOf(await add('shed.example.com')), ['There’s already a domain with this name.']);
    await makeOrganisation(db, 5);
    assert.deepEqual(errorsOf(await add('all.example')), [
      'This installation’s own address belongs to all of its operators.',
    ]);
  });
});
