// Many tabs of one browser on one server over HTTP/1.1, which allows six connections: hidden tabs release theirs, the visible tab
// works, and each tab catches up when it is shown again. Runs behind nginx if the machine has it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { find, lacks } from '../script/machine.mjs'
import { freePort } from '../server/test/free-port.ts'
import { card } from './drag.ts'
import { expect } from './expect.ts'
import { test as base } from './world.ts'

const TABS = 8

type Front = { url: string; name: string }

const test = base.extend<{ front: Front }>({
  front: async ({ server }, use, { annotations }) => {
    const program = find('nginx')
    if (!program) {
      annotations.push({
        type: 'SKIPPED',
        description: `${lacks('nginx')}: the tabs go to the server itself`,
      })
      return use({ url: server.url, name: 'the server itself' })
    }
    const folder = await mkdtemp(join(tmpdir(), 'lacewing-nginx-'))
    const port = await freePort()
    await writeFile(join(folder, 'nginx.conf'), settings(folder, port, server.url))
    const nginx = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
    const url = `http://127.0.0.1:${port}`
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          (response) => response.status,
          () => 0,
        ),
      )
      .toBe(200)
    await use({ url, name: 'nginx' })
    await ended(nginx)
    await rm(folder, { recursive: true, force: true })
  },
})

/** Settings like those of docs/install.md, but with nginx's default buffering: the server turns it off by its own header. */
function settings(folder: string, port: number, target: string): string {
  return `daemon off;
error_log ${folder}/error.log;
pid ${folder}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${target};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }
  }
}
`
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Shows or hides a page. The test browser treats every page as visible, but a user's browser shows one at a time. */
async function show(page: Page, isShown: boolean) {
  await page.evaluate((shown) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !shown })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: shown ? 'visible' : 'hidden',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isShown)
}

async function expectLive(page: Page) {
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
}

test('eight tabs: the one that is looked at works, and hidden ones catch up when they are shown', async ({
  person,
  front,
}) => {
  const ada = await person('Ada Lovelace', { baseURL: front.url })
  const projectId = await ada.project('Apollo')
  const tabs: Page[] = []
  for (let count = 0; count < TABS; count += 1) {
    const page = count === 0 ? ada.page : await ada.page.context().newPage()
    await page.clock.install()
    await page.goto(`/project/${projectId}`)
    await expectLive(page)
    tabs.push(page)
    if (count === TABS - 1) continue
    await show(page, false)
    await page.clock.runFor(11_000)
  }
  const last = tabs.at(-1) as Page
  await ada.ticket(projectId, { title: 'Seen at once' })
  await expect(card(last, 'To Do', 'Seen at once'), `through ${front.name}`).toBeVisible()
  const first = tabs[0] as Page
  await expect(card(first, 'To Do', 'Seen at once')).toBeHidden()
  await show(last, false)
  await last.clock.runFor(11_000)
  await show(first, true)
  await expect(card(first, 'To Do', 'Seen at once')).toBeVisible()
  await expectLive(first)
})
