import { expect, test } from "vitest";
import { readEde, WrongFileError } from "./readEde.ts";

const HEAD = `# Proposal_Engineering-Data-Exchange - B.I.G.-EU;;
PROJECT_NAME;Tower;
VERSION_OF_REFERENCEFILE;3;
TIMESTAMP_OF_LAST_CHANGE;2026-01-05;
AUTHOR_OF_LAST_CHANGE;Somebody;
VERSION_OF_LAYOUT;2.3;
#mandatory;mandatory;mandatory;mandatory;mandatory;optional
# keyname;device obj.-instance;object-name;object-type;object-instance;description;unit-code
`;

function problems(text: string): readonly string[] {
  try {
    readEde(text);
    return [];
  } catch (error) {
    if (!(error instanceof WrongFileError)) throw error;
    return error.problems;
  }
}

test("objects are read with their device, name and unit, with semicolons or commas, comments and empty rows left out", () => {
  const file = `${HEAD}K1;2002;GW-L2;8;2002;The gateway;\r\n\r\n# a remark;;\r\nK2;2002;"L-1; level";1;7;"of ""1""";98\n`;
  const objects = [
    { device: 2002, type: 8, instance: 2002, name: "GW-L2", units: undefined },
    { device: 2002, type: 1, instance: 7, name: "L-1; level", units: 98 },
  ];
  expect(readEde(file)).toEqual(objects);
  expect(readEde(`\uFEFF${file.replaceAll(";", ",")}`)[1]).toEqual({ ...objects[1], name: "L-1, level" });
});

test("what is wrong is named by its row, as a spreadsheet counts, and its field; nothing of it is taken", () => {
  expect(
    problems(`${HEAD}K1;x;A;0;1;;\nK2;1;B;1024;1;;\nK3;1;C;0;=1+2;;\nK4;1;D;0;5;;-3\nK5;1;E;0;9;;\nK6;1;F;0;9;;`),
  ).toEqual([
    "Row 9, device obj.-instance: expected a whole number from 0 to 4194302, not “x”",
    "Row 10, object-type: expected a whole number from 0 to 1023, not “1024”",
    "Row 11, object-instance: expected a whole number from 0 to 4194302, not “=1+2”",
    "Row 12, unit-code: expected a whole number from 0 to 65535, not “-3”",
    "Row 14, object-instance: same object as in row 13",
  ]);
});

test("another layout, another kind of file, an empty one and one that is too long are refused with what is the matter", () => {
  expect(problems(HEAD.replace("2.3", "3.0"))).toEqual([
    expect.stringContaining("VERSION_OF_LAYOUT: only version 2 is supported; this file has version 3.0"),
  ]);
  expect(problems("id,name\n1,2")).toEqual([expect.stringContaining("The file has no title row")]);
  expect(problems(HEAD.replace("object-type;", ""))).toEqual([
    expect.stringContaining("column “object-type” is missing"),
  ]);
  expect(problems(HEAD)).toEqual(["The file lists no objects"]);
  const rows = Array.from({ length: 10_001 }, (_, index) => `K;1;A;0;${index};;`);
  expect(problems(HEAD + rows.join("\n"))).toEqual(["The file lists 10001 objects; the maximum is 10000"]);
  expect(problems(HEAD + 'K;"' + "x".repeat(30_000))).toEqual([
    expect.stringContaining("The file is not a valid table"),
  ]);
  expect(
    problems(
      HEAD +
        rows
          .map((row) => row.replace("K;1", "K;y"))
          .slice(0, 500)
          .join("\n"),
    ),
  ).toHaveLength(100);
});

test("a name that a spreadsheet would run as a formula is a name, and an apostrophe that a careful writer put before it goes", () => {
  const [one, two] = readEde(`${HEAD}K1;1;=cmd|'/c calc'!A0;0;1;;\nK2;1;'=x;0;2;;`);
  expect([one?.name, two?.name]).toEqual(["=cmd|'/c calc'!A0", "=x"]);
});

test("an asterisk is the instance of the device that the connection leads to; without one it is no instance", () => {
  const file = `${HEAD}K1;*;GW;8;*;;\nK2;*;Level;1;7;;98\n`;
  expect(readEde(file, 2002)).toMatchObject([
    { device: 2002, type: 8, instance: 2002 },
    { device: 2002, type: 1, instance: 7 },
  ]);
  expect(problems(file)[0]).toBe("Row 9, device obj.-instance: expected a whole number from 0 to 4194302, not “*”");
});
