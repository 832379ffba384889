import { createServer } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, it, test } from "vitest";
import { AddressRefused, guardedAddress, guardedConnect, refusedHost, setLoopback } from "./addressGuard.ts";

afterEach(() => setLoopback(true));

test.each([
  "169.254.169.254",
  "169.254.0.1",
  "0.0.0.0",
  "0.1.2.3",
  "224.0.0.1",
  "255.255.255.255",
  "240.0.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "::",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
  "[fe80::1]",
  // One address in other spellings: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP.
  "::ffff:169.254.169.254",
  "::FFFF:A9FE:A9FE",
  "0:0:0:0:0:ffff:a9fe:a9fe",
  "::169.254.169.254",
  "::a9fe:a9fe",
  "::ffff:0:169.254.169.254",
  "64:ff9b::169.254.169.254",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::a9fe:a9fe",
  "2002:a9fe:a9fe::",
  "2002:a9fe:a9fe::1",
  "2001:0:a9fe:a9fe::1",
  "2001:0:1:1:0:0:5601:5601",
  "2001:db8::5efe:a9fe:a9fe",
  "2001:db8::200:5efe:a9fe:a9fe",
])("%s is an address that nothing connects to", (address) => {
  expect(refusedHost(address)).toBeInstanceOf(AddressRefused);
  expect(refusedHost(address, "outside")).toBeInstanceOf(AddressRefused);
});

test.each([
  "10.20.7.11",
  "192.168.1.255",
  "172.16.0.1",
  "8.8.8.8",
  "fd12::1",
  "2001:db8::1",
  "64:ff9b::0a14:0701",
  "2002:a14:701::1",
])("%s is connected to", (address) => {
  expect(refusedHost(address)).toBeUndefined();
});

test.each(["10.20.7.11", "127.0.0.1", "::1", "fd12::1", "::ffff:10.0.0.1", "64:ff9b::0a14:0701", "2002:a14:701::1"])(
  "%s is on the site, where no person's browser leads",
  (address) => {
    expect(refusedHost(address, "outside")).toBeInstanceOf(AddressRefused);
  },
);

test("a search may use broadcasts, and still reaches no metadata service", () => {
  expect(refusedHost("255.255.255.255", "everybody")).toBeUndefined();
  expect(refusedHost("224.0.0.1", "everybody")).toBeUndefined();
  expect(refusedHost("169.254.169.254", "everybody")).toBeInstanceOf(AddressRefused);
});

describe("this machine itself", () => {
  const spellings = [
    "127.0.0.1",
    "127.9.9.9",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "::127.0.0.1",
  ];

  it.each(spellings)("%s is open until a setting closes it", (address) => {
    expect(refusedHost(address)).toBeUndefined();
    setLoopback(false);
    expect(refusedHost(address)).toBeInstanceOf(AddressRefused);
  });

  it("is closed by name and by number alike, before anything is sent", async () => {
    const heard: unknown[] = [];
    const server = createServer((socket) => heard.push(socket.destroy())).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    setLoopback(false);
    for (const host of ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001"]) {
      const [error] = await once(
        guardedConnect({ host, port }).once("connect", () => heard.push(host)),
        "close",
      ).then(
        () => [undefined],
        (failure: unknown) => [failure],
      );
      expect(error).toMatchObject({ code: "EADDRREFUSED" });
    }
    expect(heard).toEqual([]);
    server.close();
  });
});

test("a name is refused by the address that it has", async () => {
  setLoopback(false);
  await expect(guardedAddress("localhost")).rejects.toBeInstanceOf(AddressRefused);
  setLoopback(true);
  expect(await guardedAddress("localhost", { family: 4 })).toBe("127.0.0.1");
});
