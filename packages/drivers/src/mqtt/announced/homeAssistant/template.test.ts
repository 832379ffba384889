import { expect, test } from "vitest";
import { commandBy, pickedBy } from "./template.ts";

test.each([
  ["{{ value_json.temperature}}", { field: "temperature", scale: 1, offset: 0 }],
  ["{{ value_json['ENERGY']['Total'] | float(0) | round(1) }}", { field: "ENERGY.Total", scale: 1, offset: 0 }],
  ["{{ value_json.a.b[2] | int }}", { field: "a.b.2", scale: 1, offset: 0 }],
  ["{{ value | float / 10 }}", { scale: 0.1, offset: 0 }],
  ["{{ (value_json.t | float * 1.8 + 32) | round(2) }}", { field: "t", scale: 1.8, offset: 32 }],
  ["{{ 100 - value_json.left }}", { field: "left", scale: -1, offset: 100 }],
  ['{{- value_json["x y"] | is_defined -}}', { field: "x y", scale: 1, offset: 0 }],
])("%s picks %o", (template, picked) => {
  expect(pickedBy(template)).toEqual(picked);
});

test.each([
  "{{ 'ON' if value_json.x else 'OFF' }}",
  "{{ value_json.a + value_json.b }}",
  "{{ 1 / value_json.a }}",
  "{{ value_json.a * value_json.a }}",
  "{{ states('sensor.x') }}",
  "{% if value == 1 %}on{% endif %}",
  "{{ value_json.a | regex_replace('x', 'y') }}",
  "{{ 1 + 1 }}",
  "{{ value_json.a / 0 }}",
  "{{ value_json.a",
  "value_json.a",
  "{{ (value_json.a }}",
])("%s is a program, and nothing here runs it", (template) => {
  expect(pickedBy(template)).toBeUndefined();
});

test("a command's template is a message with the value in it", () => {
  expect(commandBy("{{ value }}")).toBe("{value}");
  expect(commandBy('{"brightness": {{ value | int }}}')).toBe('{"brightness": {value}}');
  expect(commandBy("{{ value * 10 }}")).toBeUndefined();
  expect(commandBy("{% if value %}1{% endif %}{{ value }}")).toBeUndefined();
  expect(commandBy("always the same")).toBeUndefined();
});
