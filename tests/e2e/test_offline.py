"""Installed and offline: what was opened once is there without a network, nothing of a table is ever old, and a newer server is noticed."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.people import DESKTOP, Person
from tests.server.house import House

ENDPOINT = "https://push.example.com/to/mira"
SUBSCRIBED = """
  const endpoint = 'ENDPOINT';
  let subscription = null;
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg'
  };
  const made = () => ({
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => { subscription = null; window.unsubscribed = true; return true; }
  });
  if (localStorage.getItem('hearthside.tell') === 'on') subscription = made();
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async (how) => {
    window.subscribedWith = how.applicationServerKey;
    return (subscription = made());
  };
  let answer = localStorage.getItem('hearthside.tell') === 'on' ? 'granted' : 'default';
  window.Notification = class {
    static get permission() { return answer; }
    static requestPermission() { answer = 'granted'; return Promise.resolve(answer); }
  };
""".replace("ENDPOINT", ENDPOINT)
NOTED = """() => {
  self.noted = [];
  self.opened = [];
  self.registration.showNotification = async (title, how) => void noted.push([title, how]);
  self.clients.openWindow = async (path) => void opened.push(path);
}"""
CLICK = """(data) => {
  const event = new ExtendableEvent('notificationclick');
  event.notification = { data, close() {} };
  self.dispatchEvent(event);
}"""
READY = "() => navigator.serviceWorker.ready.then(it => Boolean(it.active))"


@pytest.fixture
def house_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("own"), workers=1) as house:
        yield house


@pytest.fixture
def keeper(chromium: Browser, house_of_ones_own: House) -> Iterator[Person]:
    """Somebody whose browser keeps the app."""
    with Person(chromium, house_of_ones_own.url, "Mira", DESKTOP, worker=True) as person:
        yield person


def kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("heading", name="Your tables").wait_for()
    assert page.evaluate(READY)


def test_counting_and_rules_are_there_without_the_server_and_tables_are_not(
    keeper: Person, house_of_ones_own: House
) -> None:
    page = keeper.page
    kept(page)
    manifest = keeper.context.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert keeper.context.request.get(icon["src"]).ok
    house_of_ones_own.stop()
    # Pages that were never opened, in the browser as it is without a server.
    page.goto("/rules/to_the_dogs")
    page.get_by_role("heading", level=1).filter(has_text="To the Dogs").first.wait_for()
    page.goto("/score/forest_shuffle")
    page.get_by_role("heading", level=1).wait_for()
    assert keeper.violations() == []
    page.goto("/cards/forever_young")
    page.get_by_role("heading", level=1).wait_for()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("switch", name="Sound").wait_for()
    page.goto("/tables")
    page.get_by_text("The server cannot be reached").wait_for()
    # The server is back: nothing of what was kept is in the way.
    house_of_ones_own.start()
    page.reload()
    page.get_by_text("The server cannot be reached").wait_for(state="detached")


def test_a_newer_server_is_noticed_and_the_page_loads_itself_anew(keeper: Person) -> None:
    page = keeper.page
    kept(page)
    assert page.get_by_text("A new version is there").count() == 0

    def newer(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers=answer.headers | {"x-hearthside-build": "tomorrow"})

    page.route("**/api/tables", newer)
    loads = 0

    def count(_: Page) -> None:
        nonlocal loads
        loads += 1

    page.on("load", count)
    page.get_by_role("link", name="Tables", exact=True).click()
    notice = page.get_by_role("status").filter(has_text="A new version is there")
    notice.wait_for()
    assert loads == 0
    # At the next page by itself, once; where that brought nothing newer, only when asked.
    page.get_by_role("link", name="About", exact=True).click()
    page.get_by_role("heading", name="About Hearthside").wait_for()
    page.wait_for_load_state()
    assert loads == 1
    page.get_by_role("link", name="Tables", exact=True).click()
    notice.wait_for()
    page.get_by_role("link", name="About", exact=True).click()
    page.get_by_role("heading", name="About Hearthside").wait_for()
    assert loads == 1
    page.unroute_all()
    with page.expect_event("load"):
        notice.get_by_role("button", name="Reload").click()
    page.get_by_role("heading", name="About Hearthside").wait_for()
    assert notice.count() == 0


def test_a_push_message_becomes_a_notice_that_leads_to_the_table(keeper: Person, house_of_ones_own: House) -> None:
    """A push service is far away and a headless browser shows no notices: the message is put into the worker as that
    service would, and what the worker asks of the browser is noted."""
    page = keeper.page
    kept(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    worker = keeper.context.service_workers[0]
    worker.evaluate(NOTED)
    session = keeper.context.new_cdp_session(page)
    known: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda it: known.extend(each["registrationId"] for each in it["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(100)

    def deliver(data: str) -> None:
        where = {"origin": house_of_ones_own.url, "registrationId": known[0], "data": data}
        session.send("ServiceWorker.deliverPushMessage", where)

    deliver("not ours")
    deliver(json.dumps({"table": "../evil", "game": "x", "name": ""}))
    deliver(json.dumps({"table": "aTable", "game": "To the Dogs", "name": "Friday"}))
    shown = worker.evaluate(
        "async () => { while (!noted.length) await new Promise(r => setTimeout(r, 20)); return noted }"
    )
    assert [(title, it["body"], it["tag"]) for title, it in shown] == [("Your turn · To the Dogs", "Friday", "aTable")]
    assert all(keeper.context.request.get(shown[0][1][which]).ok for which in ("icon", "badge"))
    worker.evaluate(CLICK, shown[0][1]["data"])
    opened = worker.evaluate(
        "async () => { while (!opened.length) await new Promise(r => setTimeout(r, 20)); return opened }"
    )
    assert opened == ["/t/aTable"]


def test_whoever_looks_elsewhere_is_shown_a_notice_when_their_turn_comes(keeper: Person) -> None:
    page = keeper.page
    kept(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.evaluate("() => localStorage.setItem('hearthside.tell', 'on')")
    keeper.context.add_init_script(SUBSCRIBED)
    bot = {"kind": "bot", "name": "Juniper", "bot": "random"}
    table = keeper.open("forest_shuffle", keeper.me(), bot)
    page.locator(".table[data-n]").wait_for()
    keeper.wait_for_turn()
    worker = keeper.context.service_workers[0]
    worker.evaluate(NOTED)
    keeper.follow_hints(table, 4)
    page.wait_for_function("() => document.querySelector('.table').dataset.live === 'true'")
    assert worker.evaluate("() => noted") == []  # the page was in sight
    page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true })")
    keeper.follow_hints(table, 4)
    worker.evaluate("async () => { while (!noted.length) await new Promise(r => setTimeout(r, 20)) }")
    assert {(title, it["tag"]) for title, it in worker.evaluate("() => noted")} == {
        ("Your turn · Forest Shuffle", table)
    }


def test_a_browser_that_wants_it_is_told_by_push_until_it_wants_no_more(
    keeper: Person, house_of_ones_own: House
) -> None:
    """The browser's side with a push service of the test's own; how the server sends is in tests/server/test_push.py."""
    keeper.context.add_init_script(SUBSCRIBED)
    said: list[tuple[str, str]] = []
    keeper.page.on(
        "request",
        lambda it: said.append((it.url.partition("/api/")[2], it.post_data or "")) if it.method == "POST" else None,
    )
    page = keeper.page
    kept(page)
    page.goto("/settings")
    wanted = page.get_by_role("switch", name="Tell me when it is my turn")
    wanted.check()
    page.get_by_text("also while the page is closed").wait_for()
    key = keeper.context.request.get("/api/push").json()["key"]
    assert page.evaluate("() => window.subscribedWith") == key
    assert [path for path, _ in said] == ["push"]
    assert json.loads(said[0][1])["endpoint"] == ENDPOINT
    page.reload()
    expect(wanted).to_be_checked()
    wanted.uncheck()
    page.wait_for_function("() => window.unsubscribed")
    page.wait_for_load_state("networkidle")
    assert said[-1] == ("push/stop", json.dumps({"endpoint": ENDPOINT}, separators=(",", ":")))
    assert keeper.context.request.post("/api/push/stop", data={"endpoint": ENDPOINT}).status == 404
