import { classOfDevice, classOfPoint, UNIT_TERMS } from "@atrium/contract/semantics";
import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import { DataFactory, Writer } from "n3";
import type { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { entityIds, type ModelBuilding, nameOf, type SiteModel } from "../../platform/integrations/siteModel.ts";

const PREFIXES = {
  brick: "https://brickschema.org/schema/Brick#",
  rec: "https://w3id.org/rec#",
  ref: "https://brickschema.org/schema/Brick/ref#",
  unit: "http://qudt.org/vocab/unit/",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  owl: "http://www.w3.org/2002/07/owl#",
};
const term = (prefix: keyof typeof PREFIXES, name: string) => DataFactory.namedNode(PREFIXES[prefix] + name);

const A = term("rdf", "type");
const LABEL = term("rdfs", "label");
const HAS_PART = term("brick", "hasPart");
const HAS_LOCATION = term("brick", "hasLocation");
const HAS_POINT = term("brick", "hasPoint");
const HAS_UNIT = term("brick", "hasUnit");
const REFERENCE = term("ref", "hasExternalReference");
const TIMESERIES = term("ref", "TimeseriesReference");
const TIMESERIES_ID = term("ref", "hasTimeseriesId");

type Node = ReturnType<typeof DataFactory.namedNode>;

/**
 * A site as a Brick 1.4 model, in pieces of Turtle. Places have a class of Brick, which its other relations ask for, and the
 * class of RealEstateCore that Brick 1.4 puts in its place.
 */
export class BrickModel {
  readonly #namespace: string;
  readonly #pieces: string[] = [];
  readonly #writer: Writer;
  #references = 0;

  constructor(namespace: string) {
    this.#namespace = namespace;
    const write = (piece: string, _encoding: string, done?: () => void) => {
      this.#pieces.push(piece);
      done?.();
    };
    this.#writer = new Writer(
      { write, end: (done?: () => void) => done?.() },
      { prefixes: { ...PREFIXES, site: namespace } },
    );
  }

  async *write(model: SiteModel, yielder: EventLoopYielder): AsyncGenerator<string, void> {
    this.#addSite(model);
    for (const building of model.buildings) {
      this.#addBuilding(building);
      yield this.#written();
    }
    const rooms = new Set(
      model.buildings.flatMap(({ key, floors }) =>
        floors.flatMap((floor) => floor.rooms.map(({ id }) => entityIds.room(key, floor.key, id))),
      ),
    );
    for (const device of model.devices) {
      this.#addDevice(device, rooms);
      yield this.#written();
      await yielder.yieldIfDue();
    }
    this.#writer.end();
    yield this.#written();
  }

  #addSite({ name, buildings }: SiteModel): void {
    const site = this.#entity(entityIds.site);
    const ontology = DataFactory.namedNode(this.#namespace.replace(/[#/:]$/, ""));
    this.#add(ontology, A, term("owl", "Ontology"));
    this.#add(ontology, term("owl", "imports"), DataFactory.namedNode("https://brickschema.org/schema/1.4/Brick"));
    this.#addPlace(site, "Site", "Site", name);
    for (const { key } of buildings) this.#add(site, HAS_PART, this.#entity(entityIds.building(key)));
  }

  #addBuilding({ key, name, floors }: ModelBuilding): void {
    const building = this.#entity(entityIds.building(key));
    this.#addPlace(building, "Building", "Building", name);
    for (const floor of floors) this.#add(building, HAS_PART, this.#entity(entityIds.floor(key, floor.key)));
    for (const floor of floors) {
      const node = this.#entity(entityIds.floor(key, floor.key));
      const inside = floor.rooms.map(({ id, name: label }) => ({
        room: this.#entity(entityIds.room(key, floor.key, id)),
        label,
      }));
      this.#addPlace(node, "Floor", "Level", floor.name);
      for (const { room } of inside) this.#add(node, HAS_PART, room);
      for (const { room, label } of inside) this.#addPlace(room, "Room", "Room", label);
    }
  }

  #addPlace(place: Node, brick: string, rec: string, name: string): void {
    this.#add(place, A, term("brick", brick));
    this.#add(place, A, term("rec", rec));
    this.#add(place, LABEL, DataFactory.literal(name));
  }

  #addDevice(device: DeviceDescription, rooms: ReadonlySet<string>): void {
    const { id, placement, floor, room, points } = device;
    const node = this.#entity(entityIds.device(id));
    this.#add(node, A, term("brick", classOfDevice(device).brick));
    this.#add(node, LABEL, DataFactory.literal(nameOf(device.name)));
    const inside = entityIds.room(placement, floor, room);
    this.#add(node, HAS_LOCATION, this.#entity(rooms.has(inside) ? inside : entityIds.floor(placement, floor)));
    for (const { key } of points) this.#add(node, HAS_POINT, this.#entity(entityIds.point(id, key)));
    for (const point of points) this.#addPoint(point, device);
  }

  #addPoint(point: PointDescription, of: DeviceDescription): void {
    const id = entityIds.point(of.id, point.key);
    const node = this.#entity(id);
    this.#add(node, A, term("brick", classOfPoint(point, of).brick));
    this.#add(node, LABEL, DataFactory.literal(`${nameOf(of.name)} ${nameOf(point.name)}`));
    const unit = point.unit === undefined ? undefined : UNIT_TERMS[point.unit].qudt;
    if (unit !== undefined) this.#add(node, HAS_UNIT, term("unit", unit));
    const reference = DataFactory.blankNode(`r${(this.#references += 1)}`);
    this.#add(node, REFERENCE, reference);
    this.#writer.addQuad(DataFactory.quad(reference, A, TIMESERIES));
    this.#writer.addQuad(DataFactory.quad(reference, TIMESERIES_ID, DataFactory.literal(id)));
  }

  #add(
    subject: Node,
    predicate: Node,
    object: Node | ReturnType<typeof DataFactory.literal> | ReturnType<typeof DataFactory.blankNode>,
  ): void {
    this.#writer.addQuad(DataFactory.quad(subject, predicate, object));
  }

  #entity(id: string): Node {
    return DataFactory.namedNode(this.#namespace + id);
  }

  /** What was written since the last time. */
  #written(): string {
    return this.#pieces.splice(0).join("");
  }
}
