import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The site: places, floors with their drawings, connections, devices and what each device is on its connection.
 * A point keeps its number for ever, by device and key, even while its device is gone: history is stored under it.
 */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE site (
      id int PRIMARY KEY CHECK (id = 1),
      name text NOT NULL,
      settings jsonb NOT NULL,
      menus jsonb NOT NULL,
      fingerprint text NOT NULL,
      imported_at timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE places (
      key text PRIMARY KEY,
      position int NOT NULL,
      code int NOT NULL,
      name text NOT NULL,
      icon text NOT NULL,
      at jsonb NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE floors (
      placement text NOT NULL REFERENCES places (key) ON DELETE CASCADE,
      key text NOT NULL,
      position int NOT NULL,
      code int NOT NULL,
      label text NOT NULL,
      is_in_menu boolean NOT NULL,
      drawing jsonb NOT NULL,
      PRIMARY KEY (placement, key)
    )`.execute(db);
    await sql`CREATE TABLE connections (
      id text PRIMARY KEY,
      position int NOT NULL,
      name text NOT NULL,
      protocol text NOT NULL,
      settings jsonb NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE devices (
      id text PRIMARY KEY,
      position int NOT NULL,
      module text NOT NULL,
      name text NOT NULL,
      placement text NOT NULL,
      floor text NOT NULL,
      zone text,
      room text NOT NULL,
      at jsonb NOT NULL,
      facts jsonb NOT NULL,
      connection text REFERENCES connections (id),
      parts jsonb NOT NULL,
      FOREIGN KEY (placement, floor) REFERENCES floors (placement, key)
    )`.execute(db);
    await sql`CREATE TABLE points (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      device text NOT NULL,
      key text NOT NULL,
      UNIQUE (device, key)
    )`.execute(db);
  },
};
